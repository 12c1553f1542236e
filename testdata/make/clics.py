"""Checks the Contest API of a server against the public JSON schemas of the CLICS
specification: python3 clics.py URL FOLDER VERSION. FOLDER is a copy of json-schema in
github.com/icpc/ccs-specs, from the branch of the version. With --strict, members that the
schema does not name are errors. With --as NAME:PASSWORD, the requests come from a team or
the jury, who also see accounts. Otherwise they come from the public."""
import base64, decimal, json, pathlib, sys, urllib.error, urllib.request
from jsonschema import Draft202012Validator, RefResolver

base, folder, version = sys.argv[1].rstrip("/"), pathlib.Path(sys.argv[2]), sys.argv[3]
who = sys.argv[sys.argv.index("--as") + 1] if "--as" in sys.argv else ""
store = {}

def load(text):
    return json.loads(text, parse_float=decimal.Decimal)  # as a float, 0.141 would not be a multiple of 0.001

for path in folder.glob("*.json"):
    text = path.read_text()
    if "--strict" in sys.argv:
        text = text.replace('"$comment": "ANCHOR_TO_INSERT_REQUIRE_STRICT_PROPERTIES"', '"unevaluatedProperties": false')
    schema = load(text)
    schema["$id"] = path.resolve().as_uri()
    store[path.resolve().as_uri()] = schema

def get(path):
    asked = urllib.request.Request(base + "/api/" + version + path)
    if who:
        asked.add_header("Authorization", "Basic " + base64.b64encode(who.encode()).decode())
    with urllib.request.urlopen(asked) as answer:
        return answer.read().decode()

bad = good = 0
def hold(name, value):
    global bad, good
    schema = store[(folder / (name + ".json")).resolve().as_uri()]
    validator = Draft202012Validator(schema, resolver=RefResolver(schema["$id"], schema, store=store))
    mistakes = list(validator.iter_errors(value))
    good += 1
    for m in mistakes[:3]:
        bad += 1
        print(f"{name}: {list(m.absolute_path)}: {m.message[:300]}")

hold("contests", load(get("/contests")))
for contest in load(get("/contests")):
    at = "/contests/" + contest["id"]
    hold("contest", load(get(at)))
    for name in ["access", "judgement-types", "languages", "problems", "groups", "organizations", "teams", "state", "submissions",
                 "judgements", "runs", "clarifications", "awards", "scoreboard"] + (["accounts", "account"] if who else []):
        hold(name, load(get(at + "/" + name)))
    for line in get(at + "/event-feed?stream=false").splitlines():
        if line:
            hold("event-feed", load(line))
print(good, "documents,", bad, "mistakes")
sys.exit(bad > 0)
