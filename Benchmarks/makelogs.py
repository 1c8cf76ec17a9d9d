#!/usr/bin/env python3
"""Write a provider log and a device log of one day with known faults, and the truth about them.

    makelogs.py FOLDER [--size 200M] [--seed 1] [--sends-per-million 6000]

FOLDER gets
  provider.jsonl  one JSON object per send: identifiers, headers, APNs' answer
  device.log      the shape of `log show --style syslog`: one phone, mostly noise
  truth.jsonl     one line per send to that phone: apnsId, fault, and the verdicts, boundaries and
                  contracts that are right answers
  about.json      arguments, bytes, lines and SHA-256 of each file

The same arguments give the same bytes everywhere. Everything in the files is invented, the texts of push messages apart.
"""
import argparse, hashlib, json, os, random, sys
from datetime import datetime, timedelta, timezone

BEGIN = datetime(2026, 5, 11, 4, 0, tzinfo=timezone.utc)
DAY = 86_400.0
PHONE_ZONE = timezone(timedelta(hours=2))
# The phone's clock runs ahead of the provider's.
PHONE_AHEAD = 0.8
APP, EXTENSION = "com.example.tideline", "com.example.tideline.enrich"

# What happens to a send to the phone: share, then what a right report may say.
# An empty set of boundaries or contracts means that any (or none) is right.
FAULTS = {
    "arrives": (50, {"kept"}, set(), set()),
    "background-runs": (5, {"kept"}, set(), set()),
    "background-refused": (3, {"violated"}, {"background-launch"}, {"bgl-force-quit-blocks", "bgl-scheduler-decision"}),
    "token-gone": (6, {"violated"}, {"acceptance", "registration"}, {"acc-token-active", "acc-410-stop", "reg-provider-has-current-token"}),
    "token-bad": (4, {"violated"}, {"acceptance", "registration", "configuration"}, {"acc-400-bad-device-token"}),
    "jwt-stale": (3, {"violated"}, {"request", "acceptance"}, {"req-jwt-fresh"}),
    "never-seen": (7, {"undetermined", "violated"}, {"storage", "receipt"}, set()),
    "no-extension": (4, {"violated"}, {"extension", "configuration"}, {"nse-found", "cfg-nse-embedded"}),
    "extension-slow": (5, {"violated"}, {"extension"}, {"nse-time-budget", "nse-handler-called", "nse-expiry-delivers-best-attempt"}),
    "not-allowed": (5, {"violated"}, {"presentation"}, {"auth-denied-no-ui", "auth-surface-enabled", "auth-option-granted-for-effect"}),
    "focus": (4, {"violated"}, {"presentation"}, {"prs-focus"}),
    "app-shows-nothing": (4, {"violated"}, {"presentation"}, {"prs-foreground-options-fit", "prs-foreground-willpresent-implemented"}),
}

OTHER_ANSWERS = [(200, None)] * 965 + [(410, "Unregistered")] * 20 + [(400, "BadDeviceToken")] * 7 + [
    (429, "TooManyRequests")] * 4 + [(503, "ServiceUnavailable")] * 2 + [(413, "PayloadTooLarge")] * 2

# process, image, subsystem:category, message; # a digit, ~ eight hexadecimal digits
NOISE = [
    ("kernel", "AppleBCMWLAN", "", "en0: rx rate ### Mbps tx rate ### Mbps snr ##"),
    ("thermalmonitord", "", "com.example.thermal:sampling", "hot spot ## mitigation level # sensor ~"),
    ("runningboardd", "RunningBoard", "com.example.rb:state", "[app<com.example.reader>:###] suspending after ##.## s, assertion ~"),
    ("powerd", "", "com.example.power:events", "Process photolibraryd.### released PreventUserIdleSystemSleep id:0x~"),
    ("symptomsd", "NetworkStatistics", "com.example.symptoms:net", "flow ~ cell bytes #### wifi bytes #####"),
    ("locationd", "CoreLocation", "com.example.location:core", '{"msg":"region update", "id":####, "distance":##.#}'),
    ("SpringBoard", "FrontBoard", "com.example.scene:update", "scene ~ updated settings in ## ms, observers ##"),
    ("SpringBoard", "SpringBoard", "com.example.icons:layout", "icon list ~ reflowed, # pages"),
    ("dasd", "DuetActivityScheduler", "com.example.scheduler:scoring", "com.example.sync:~ score 0.### threshold 0.###"),
    ("apsd", "PersistentConnection", "com.example.keepalive:timer", "interval ### s, variance ## s, interface en0"),
    ("mediaserverd", "CoreMedia", "com.example.media:session", "session ~ buffer ### ms, underruns #"),
    ("cloudd", "CloudKit", "com.example.cloud:operation", "operation ~ finished, ## records, ### ms"),
    ("Tideline", "UIKitCore", "com.example.ui:appearance", "viewWillAppear ~ animated 1"),
    ("wifid", "", "com.example.wifi:scan", "scan ~ channel ## rssi -## cca ##"),
]


class Output:
    """A file that counts and hashes what goes in."""

    def __init__(self, path):
        self.file, self.sum, self.bytes, self.lines, self.parts, self.held = open(path, "wb"), hashlib.sha256(), 0, 0, [], 0

    def add(self, line):
        self.parts.append(line)
        self.bytes += len(line)
        self.held += len(line)
        self.lines += 1
        if self.held > 4_000_000:
            self.flush()

    def flush(self):
        data = "".join(self.parts).encode()
        self.sum.update(data)
        self.file.write(data)
        self.parts, self.held = [], 0

    def end(self):
        self.flush()
        self.file.close()
        return {"bytes": self.bytes, "lines": self.lines, "sha256": self.sum.hexdigest()}


def uuid(rng):
    digits = f"{rng.getrandbits(128):032x}"
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"


def digest(identifier):
    digits = hashlib.sha1(identifier.encode()).hexdigest()[:8].upper()
    return digits[:4] + "-" + digits[4:]


def utc(seconds):
    return (BEGIN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def phone_lines(fault, identifier, at, rng):
    """(seconds, process, image, label, message) of one push on the phone."""
    d, session = digest(identifier), uuid(rng).upper()
    label = "com.apple.UserNotifications:"
    lines = []

    def say(after, category, message, process="SpringBoard", image="UserNotificationsCore"):
        lines.append((at + after, process, image, label + category, message))

    background = fault.startswith("background")
    say(0.20, "RemoteNotifications", f"Received incoming message on topic {APP} at priority {5 if background else 10}")
    say(0.21, "RemoteNotifications", f"[{APP}] Received remote notification request {d} [ waking: 0, hasAlertContent: {0 if background else 1}, "
        f"hasSound: {0 if background else 1} hasBadge: 0 hasContentAvailable: {1 if background else 0} hasMutableContent: {0 if background else 1} "
        f"pushType: {'Background' if background else 'Alert'}]")
    if background:
        say(0.22, "RemoteNotifications", f"[{APP}] Process delivery of push notification {d}")
        say(0.23, "RemoteNotifications", f"[{APP}] Request DUET delivers content-available push notification to application")
        key = f"com.apple.pushLaunch.{APP}:{rng.getrandbits(24):06X}"
        decision = f"{key}:[\n\t{{name: ApplicationPolicy, policyWeight: 50.000, response: {{Decision: %s Proceed, Score: %s, Rationale: [%s]}}}}\n ], FinalDecision: %s Proceed}}"
        steps = [(0.24, "SpringBoard", "client", f"SUBMITTING: {key}"), (0.25, "dasd", "lifecycle", f"Submitted Activity: {key} at priority 5 <private>")]
        if fault == "background-refused":
            why = "{[pushDisallowed]: Required:0.00, Observed:1.00},"
            steps.append((3.1, "dasd", "scoring", decision % ("Absolutely Must Not", "0.00", why, "Absolutely Must Not")))
        else:
            steps += [(3.1, "dasd", "scoring", decision % ("Can", "1.00", "", "Can")), (3.2, "dasd", "lifecycle", f"STARTED {key}"),
                      (9.7, "dasd", "lifecycle", f"COMPLETED {key} at priority 5 <private>!")]
        for after, process, category, text in steps:
            lines.append((at + after, process, "DuetActivityScheduler", "com.apple.duetactivityscheduler:" + category, text))
        return lines
    say(0.22, "RemoteNotifications", f"[{APP}] Remote notification request {d} can be modified: 1")
    shown = 0.60
    if fault == "no-extension":
        say(0.23, "RemoteNotifications", f"[{APP}] No service extension record found for app")
        say(0.23, "RemoteNotifications", f"[{APP}] No valid extension available for bundle")
        say(0.24, "RemoteNotifications", f'[{APP}] Error was encountered trying to find service extension: error=Error Domain=UNErrorDomain '
            f'Code=1904 "Unknown application" UserInfo={{NSLocalizedDescription=Unknown application}}')
    else:
        say(0.30, "ServiceExtension", f"[{EXTENSION}] Extension started, scheduled timers: sessionUUID={session}, serviceTime=30.000000, graceTime=2.000000")
        if fault == "extension-slow":
            shown = 30.40
            say(28.30, "ServiceExtension", f"[{EXTENSION}] Entering grace time: sessionUUID={session}")
            say(30.30, "ServiceExtension", f"[{EXTENSION}] Service extension exceeded allowed time: sessionUUID={session}")
            say(30.31, "RemoteNotifications", f"[{APP}] Did not mutate content for notification request, will deliver original content; "
                f'notificationRequest={d}, error=Error Domain=UNErrorDomain Code=1901 "Service extension time expired", runtime: 30.00{rng.randrange(10, 99)}17')
        else:
            say(0.50, "ServiceExtension", f"[{EXTENSION}] Service extension delivered mutated content: sessionUUID={session}")
            say(0.51, "RemoteNotifications", f"[{APP}] Will deliver mutated notification content; notificationRequest={d}, attachmentCount=0, runtime: 0.2{rng.randrange(10, 99)}431")
    say(shown, "RemoteNotifications", f"[{APP}] Process delivery of push notification {d}")
    allowed = "NO" if fault == "not-allowed" else "YES"
    say(shown + 0.01, "DataProvider", f"[{APP}] Saving notification {d}: {allowed} [ hasAlertContent: YES, shouldPresentAlert: {allowed} settingsShouldSave: {allowed} pipelineState: pending]")
    if fault == "not-allowed":
        return lines
    outcome, reason, how, mode = ("suppressed", "mode configuration type", "silence", uuid(rng).upper()) if fault == "focus" else ("allowed", "disabled", "none", "(null)")
    stamp = (BEGIN + timedelta(seconds=at + shown)).strftime("%Y-%m-%d %H:%M:%S +0000")
    lines.append((at + shown + 0.03, "donotdisturbd", "DoNotDisturbServer", "com.apple.donotdisturb:EventResolution",
        f"Event was resolved: resolution=<DNDSEventBehaviorResolution: 0x{rng.getrandbits(36):x}; UUID: {uuid(rng).upper()}; date: {stamp}; "
        f"eventBehavior: <DNDClientEventBehavior: 0x{rng.getrandbits(36):x}; eventDetails: <DNDClientEventDetails: 0x{rng.getrandbits(36):x}; "
        f"identifier: '{identifier}'; bundleIdentifier:: {APP}; type: Default; urgency: Default; sender: (null); threadIdentifier: {rng.getrandbits(64):016X}; "
        f"notifyAnyway: 0; behavior: Default>; interruptionSuppression: {how}; resolutionReason: {reason}; activeModeUUID: {mode}>; "
        f"clientIdentifier: 'com.apple.springboard.NCBulletinNotificationSource'; outcome: {outcome}; reason: {reason}>"))
    if fault == "app-shows-nothing":
        say(shown + 0.04, "AppLaunching", f"[{APP}] Send willPresentNotification for notification {d}")
        say(shown + 0.09, "AppLaunching", f"[{APP}] Received response 0 for willPresentNotification for notification {d}")
        say(shown + 0.10, "DataProvider", f"[{APP}] Adding notification {d} [ hasAlertContent: 1, shouldPresentAlert: 0 hasSound: 1 shouldPlaySound: 0 ]")
    elif fault != "focus":
        say(shown + 0.05, "RemoteNotifications", f"[{APP}] Delivered user visible push notification {d}")
        say(shown + 0.06, "DataProvider", f"[{APP}] Adding notification {d} [ hasAlertContent: 1, shouldPresentAlert: 1 hasSound: 1 shouldPlaySound: 1 ]")
    return lines


def write_provider(path, size, to_phone, rng):
    out = Output(path)
    phone_token, tokens = f"{rng.getrandbits(256):064x}", [f"{rng.getrandbits(256):064x}" for _ in range(20_000)]
    count = max(1, size // 330)
    chosen = set(rng.sample(range(count), min(to_phone, count)))
    names, shares = list(FAULTS), [fault[0] for fault in FAULTS.values()]
    faults = rng.choices(names, weights=shares, k=len(chosen))
    phone = []
    number = 0
    while out.bytes < size:
        at = DAY * 0.98 * number / count + rng.random() * 0.02
        apns_id, status, reason, token = uuid(rng), 200, None, tokens[rng.getrandbits(14)]
        kind, priority, collapse = "alert", 10, None
        if number in chosen:
            fault, token = faults[len(phone)], phone_token
            if fault.startswith("background"):
                kind, priority = "background", 5
            elif rng.random() < 0.25:
                collapse = f"thread-{rng.getrandbits(36):09x}"
            status, reason = {"token-gone": (410, "Unregistered"), "token-bad": (400, "BadDeviceToken"), "jwt-stale": (403, "ExpiredProviderToken")}.get(fault, (200, None))
            phone.append((at, apns_id, fault, collapse))
        else:
            status, reason = OTHER_ANSWERS[rng.randrange(1000)]
        optional = (f',"collapseId":"{collapse}"' if collapse else "") + (f',"reason":"{reason}"' if reason else "")
        if status == 410:
            optional += f',"unregisteredAt":{int((BEGIN.timestamp() + at - 7200) * 1000)}'
        out.add(f'{{"level":30,"time":"{utc(at)}","pid":1,"hostname":"push-{number & 7}","msg":"apns send","apnsId":"{apns_id}","deviceToken":"{token}",'
                f'"topic":"{APP}","pushType":"{kind}","priority":{priority},"host":"api.push.apple.com","status":{status}{optional},"durationMs":{8 + number % 71}}}\n')
        number += 1
    return out.end(), phone_token, phone


def write_device(path, size, phone, rng):
    out = Output(path)
    events = []
    for at, apns_id, fault, collapse in phone:
        if fault not in ("token-gone", "token-bad", "jwt-stale", "never-seen"):
            events += phone_lines(fault, collapse or apns_id.upper(), at, rng)
    events.sort()
    pids = {name: 40 + 17 * index for index, name in enumerate(sorted({noise[0] for noise in NOISE} | {"donotdisturbd", "dasd", "SpringBoard"}))}
    pids["kernel"] = 0

    def text(process, image, label, message):
        return f"{process}[{pids[process]}]: " + (f"({image}) " if image else "") + (f"[{label}] " if label else "") + message + "\n"

    def fill(message):
        return "".join(str(rng.randrange(10)) if c == "#" else f"{rng.getrandbits(32):08x}" if c == "~" else c for c in message)

    pool = [text(p, i, l, fill(m)) for p, i, l, m in (NOISE[rng.randrange(len(NOISE))] for _ in range(16_384))]
    mean = 45 + sum(map(len, pool)) / len(pool)
    step, clock, next_event, second, lead = DAY * mean / max(size, 1), 0.0, 0, -1, ""
    out.add("Timestamp                       (process)[PID]    \n")

    def stamp(at):
        nonlocal second, lead
        whole = int(at + PHONE_AHEAD)
        if whole != second:
            second, lead = whole, (BEGIN + timedelta(seconds=whole)).astimezone(PHONE_ZONE).strftime("%Y-%m-%d %H:%M:%S")
        return f"{lead}.{int((at + PHONE_AHEAD - whole) * 1e6):06d}+0200  localhost "

    # `size` is reached with the noise; what belongs to pushes comes to its end in any case.
    while out.bytes < size or next_event < len(events):
        if out.bytes < size:
            clock += step * 2 * rng.random()
        else:
            clock = events[next_event][0]
        while next_event < len(events) and events[next_event][0] <= clock:
            at, process, image, label, message = events[next_event]
            out.add(stamp(at) + text(process, image, label, message))
            next_event += 1
        if out.bytes < size:
            out.add(stamp(clock) + pool[rng.getrandbits(14)])
    return out.end() | {"pushLines": len(events)}


def bytes_of(text):
    units = {"k": 1e3, "m": 1e6, "g": 1e9}
    text = text.lower().removesuffix("b")
    return int(float(text[:-1]) * units[text[-1]]) if text[-1:] in units else int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--size", default="200M", help="bytes of both logs together (default 200M)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sends-per-million", type=int, default=6000, help="sends to the phone, per million sends (default 6000)")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    size, rng = bytes_of(options.size), random.Random(options.seed)
    to_phone = max(2 * len(FAULTS), size // 2 // 330 * options.sends_per_million // 1_000_000)
    place = lambda name: os.path.join(options.folder, name)
    provider, token, phone = write_provider(place("provider.jsonl"), size // 2, to_phone, rng)
    device = write_device(place("device.log"), size - size // 2, phone, rng)
    truth = Output(place("truth.jsonl"))
    for _, apns_id, fault, _ in phone:
        _, verdicts, boundaries, contracts = FAULTS[fault]
        truth.add(json.dumps({"apnsId": apns_id, "fault": fault, "verdicts": sorted(verdicts), "boundaries": sorted(boundaries), "contracts": sorted(contracts)}) + "\n")
    about = {"size": options.size, "seed": options.seed, "sendsPerMillion": options.sends_per_million, "token": token,
             "provider.jsonl": provider, "device.log": device, "truth.jsonl": truth.end()}
    with open(place("about.json"), "w") as file:
        file.write(json.dumps(about, indent=2) + "\n")
    print(json.dumps(about, indent=2))


if __name__ == "__main__":
    sys.exit(main())
