#!/bin/sh
# Reminds everybody of the list $1 of the water being cut off.
set -eu
expires=$(($(date +%s) + 14400))
while read -r token; do
  answer=$(curl --silent --http2 --output /dev/null --write-out '%{http_code}' \
    --header "authorization: bearer $(./jwt.sh)" \
    --header "apns-topic: $BUNDLE" --header 'apns-push-type: alert' \
    --header "apns-expiration: $expires" --header "apns-id: $(uuidgen)" \
    --data-binary @notice.json \
    "https://$HOST/3/device/$token")
  echo "$token $answer"
done < "$1"

curl --silent --http2 -H "authorization: bearer $(./jwt.sh)" -H "apns-topic: $BUNDLE" \
  -H 'apns-push-type: background' -H 'apns-priority: 5' -d @- "https://$HOST/3/device/$CARETAKER" <<END
{"aps": {"content-available": 1}, "list": "$1", "badge": "none"}
END
