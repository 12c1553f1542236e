# make help    this list
# make demo    judge a right and a wrong program; needs Go and nothing else
# make build   ./grundy
# make test    every test; what lacks a compiler is skipped, or with GRUNDY_CI=1 fails
# make race    what runs side by side under the race detector: locks, references, hunts, progress
# make bench   every benchmark, as a table (BENCH=Submit picks)
# make lint    gofmt, vet for three systems, staticcheck, kept tables, grundy lint
# make golden  write transcripts and hashes anew: read the diff
# make vm-test the sandbox's tests as root and user on cgroup v2, in qemu (KERNEL=trixie, TEST=Plain pick; SLOW=1 with KVM)
# make rest    what make test leaves to .ci/run: wrong submissions on ten seeds, for root hostile programs as an ordinary user
# make soak    hunt every submission by stress: the wrong ones from ten seeds, the accepted ones for SOAK (30) minutes in all
# make long    judge/table's longest: octal games of millions of heaps are proved, too
# make faults  kill, fill and corrupt for ROUNDS (200) rounds: nothing lost, nothing left, no wrong verdict
# make fuzz    every fuzz target for FUZZTIME (30s) each

BENCH ?= .
FUZZTIME ?= 30s
SOAK ?= 30
ROUNDS ?= 200
KERNEL ?= bookworm
TEST ?= .
SLOW ?= 8
A = testdata/submissions/hdu1848
.PHONY: help demo build test race bench lint golden vm-test rest soak long faults fuzz go gofmt vet staticcheck
help:
	@sed -n 's/^# \(make\)/\1/p' Makefile
go:
	@go list -m >/dev/null 2>&1 || { echo "make: needs Go $$(sed -n 's/^go //p' go.mod) or newer, found $$(go version 2>/dev/null || echo none); get it from https://go.dev/dl" >&2; exit 1; }
build: go
	@CGO_ENABLED=0 go build -trimpath -o grundy ./cmd/grundy
demo: build
	./grundy submit hdu1848 $A/ac-stop-at-zero.go
	@echo ./grundy submit hdu1848 $A/wa-win-flags.go; ./grundy submit hdu1848 $A/wa-win-flags.go; test $$? -eq 1
test: go
	@for p in gcc g++ javac node python3 rustc; do command -v $$p >/dev/null && continue; echo "make: $$p is absent: its tests are skipped, or with GRUNDY_CI=1 fail; apt-get install gcc g++ default-jdk-headless nodejs python3 rustc" >&2; test -z "$$GRUNDY_CI" || exit 1; done
	go test -timeout 30m ./...
race: go
	go test -race ./judge/apart
	go test -race ./judge/plan -run 'Reference|Patience|Turns'
	go test -race ./judge -run 'Quiet|Fault|Convicted|Singly|Near'
	go test -race ./cmd/grundy -run 'ProgressLine|Hanging|GenInterrupted'
bench: go
	@go test -run '^$$' -bench '$(BENCH)' ./... | awk '/^pkg/ {print $$2} /^(FAIL|--- FAIL|panic)/ {bad = 1} /^(FAIL|---|panic| )/ {print} /^Bench/ {printf "  %-32s", substr($$1, 10); for (i = 3; i < NF; i += 2) printf " %12s %-16s", $$i, $$(i+1); print ""} END {exit bad}'
gofmt: go
	@bad=$$(gofmt -s -l .) && test -z "$$bad" || { echo "gofmt -s -w $$bad" >&2; exit 1; }
vet: go
	@for s in linux windows darwin; do GOOS=$$s go vet ./... || exit 1; done
staticcheck: go
	@go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
lint: gofmt vet staticcheck build
	./grundy table --check
	./grundy lint
golden: go
	go test ./cmd/grundy -run TestCLI -update && go test . -run TestHashes -update
vm-test: go
	@d=$$(mktemp -d) && trap 'rm -r "$$d"' EXIT && go test ./testdata/vm && CGO_ENABLED=0 go build -o "$$d/vm-test" ./testdata/vm && CGO_ENABLED=0 go test -c -o "$$d/sandbox.test" ./judge/sandbox && mkdir "$$d/hostile" && GRUNDY_BUILD_HOSTILE="$$d/hostile" go test ./judge/sandbox && "$$d/vm-test" --kernel '$(KERNEL)' --memory 3G --timeout 40m --env TEST='$(TEST)' --env GRUNDY_HOSTILE=/hostile --env GRUNDY_SLOW='$(SLOW)' --file "$$d/hostile=/hostile" --file testdata/vm/probe.sh=/usr/bin/probe --file "$$d/sandbox.test=/usr/bin/sandbox.test" --list testdata/vm/sandbox.list
rest: go
	GRUNDY_REST=1 go test . -run '^TestSubmissions$$' -timeout 30m
	GRUNDY_REST=1 go test ./judge/sandbox -run '^TestHostileAsUser$$' -timeout 30m
soak: go
	GRUNDY_SOAK=$(SOAK) go test . -run '^TestStress$$' -v -timeout 24h
long: go
	GRUNDY_LONG=1 go test ./judge/table -timeout 2h
faults: go
	GRUNDY_FAULTS=$(ROUNDS) go test ./cmd/grundy -run '^TestFaults' -v -timeout 2h
# Twice: an input that was found is kept and fails again, golang.org/issue/75804 does not.
fuzz: go
	@for p in $$(go list ./...); do list=$$(go test -list '^Fuzz' $$p) || exit 1; for f in $$(echo "$$list" | grep '^Fuzz'); do echo "$$p $$f"; run="go test $$p -run ^$$ -fuzz ^$$f$$ -fuzztime $(FUZZTIME) -fuzzminimizetime 1x"; $$run || $$run || exit 1; done; done
