/// The look of the page, for light and dark surroundings and for paper.
enum HTMLStyle {
  static let sheet = """
    :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --dim: #667; --line: #d8dbe0; --bad: #b3001b;
      --good: #176c2b; --open: #8a5a00; --note: #0b5c8a; --field: #f4f5f7; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e4e6ea; --paper: #16181c; --dim: #98a0ab; --line: #33383f;
      --bad: #ff7b86; --good: #6fce86; --open: #e8b45a; --note: #78c0ee; --field: #20242a; } }
    body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 72rem;
      margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
    code, pre, .time { font-family: ui-monospace, monospace; font-size: .88em; }
    pre { background: var(--field); padding: .4rem .6rem; margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .2rem .6rem;
      border-bottom: 1px solid var(--line); overflow-wrap: anywhere; } .number { text-align: right; }
    th, td:has(> .violated), .number { overflow-wrap: normal; }
    .trail td:nth-child(1) { width: 1rem; } .trail td:nth-child(2) { width: 9.5rem; overflow-wrap: normal; }
    .trail td:nth-child(3) { width: 8rem; } .place { color: var(--dim); font-weight: 400; display: inline-block; }
    details { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .8rem; margin: .6rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    .here td { background: var(--field); font-weight: 600; } .here pre { font-weight: 400; }
    .violated { color: var(--bad); font-weight: 700; } .kept { color: var(--good); } .open { color: var(--open); }
    .note { color: var(--note); } .dim { color: var(--dim); }
    .remedy { border-left: 3px solid var(--note); padding-left: .7rem; }
    @media print { details { break-inside: avoid; } body { max-width: none; margin: 0; } }

    """
}
