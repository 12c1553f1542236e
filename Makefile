# make help    this list
# make demo    judge a right and a wrong program; needs Go and nothing else
# make demo-contest  run a contest of three teams, with live verdicts and the board; ends by itself
# make build   ./grundy
# make install  grundy into PREFIX/bin (~/.local), with completions for bash, zsh and fish, and manual pages; make uninstall removes them
# make test    the tests except long ones (go test -short); SHORT= runs all, PACKAGES=./judge/run selects packages; a test whose compiler is missing is skipped, or fails with GRUNDY_CI=1
# make race    the race detector on what runs concurrently: locks, references, hunts, progress
# make bench   every benchmark, as a table (BENCH=Submit picks)
# make lint    gofmt, vet (of what differs by system, for Windows and macOS too), staticcheck, stored tables, grundy lint
# make golden  write transcripts and hashes again; read the diff before you commit it
# make vm-test the sandbox's tests as root and user on cgroup v2, in qemu (KERNEL=trixie, TEST=Plain pick; SLOW=1 with KVM)
# make wine-test Grundy for Windows in Wine: the tests of tier job, doctor, verdicts, a hunt, and programs that hang, take memory or leave children; not part of .ci/run, because the server of Wine 8 sometimes crashes
# make steady  run make test RUNS (20) times beside six busy loops and a writer, and count the runs that pass
# make verdict  measure how long the verdict and the counterexample of every wrong submission take (SAMPLE=40 of them, BEFORE=COMMIT beside)
# make busy    judge right programs in Java, Python and C++ RUNS (330) times each beside LOAD (40) busy loops, in TIERS, and count the verdicts; each one but AC is false (an hour)
# make classics  count the wrong programs of testdata/classics that tests catch and hunts find, and write the figures (20 minutes)
# make strength  measure how many wrong programs the tests of all problems catch, and write the figures (40 minutes)
# make soak    what needs hours or a quiet machine: wrong submissions on ten seeds, hunts of every submission, the accepted ones for SOAK (30) minutes in all, contests of 200 teams and of 40,000 submissions with server and workers killed
# make long    the longest tests of judge/game/table: proofs for octal games of millions of heaps
# make mutate  change ROUNDS (100) random places of Grundy's own code, and count the changes that its tests notice (SEED picks other places)
# make faults  kill processes, fill disks and corrupt files for ROUNDS (200) rounds; nothing may be lost or left behind, and no verdict may be wrong
# make release write archives for every system into dist, with the same bytes on every machine (VERSION=0.2)
# make fuzz    every fuzz target for FUZZTIME (30s) each

.PHONY: help go build install uninstall demo demo-contest test steady busy race bench verdict lint gofmt vet staticcheck golden vm-test wine-test soak classics strength long mutate faults fuzz release
SHORT = -short
help:            ; @sed -n 's/^# \(make\)/\1/p' Makefile
go:              ; @sh testdata/make/go.sh
build: go        ; @sh testdata/make/build.sh
install: build   ; @sh testdata/make/install.sh "$(PREFIX)"
uninstall:       ; @sh testdata/make/uninstall.sh "$(PREFIX)"
PREFIX = $(HOME)/.local
demo demo-contest: build
lint: gofmt vet staticcheck build ; ./grundy table --check && ./grundy lint
staticcheck: go  ; @go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
golden: go       ; go test ./cmd/grundy -run TestCLI -update && go test ./problems/suite -run TestHashes -update
soak: go         ; GRUNDY_SOAK=$(or $(SOAK),30) go test ./... -v -timeout 24h
test: go         ; @SHORT=$(SHORT) sh testdata/make/test.sh
steady: go       ; @sh testdata/make/steady.sh $(or $(RUNS),20)
busy: go         ; GRUNDY_BUSY=$(or $(RUNS),330) GRUNDY_LOAD=$(or $(LOAD),40) GRUNDY_TIERS="$(TIERS)" go test ./judge/testing/bench -run '^TestBusy$$' -v -timeout 24h
classics: go     ; GRUNDY_CLASSICS=testdata/figures/classics.txt go test ./problems/suite -run '^TestClassicsFigures$$' -v -timeout 2h
strength: build  ; ./grundy strength --table testdata/figures/strength.txt
long: go         ; GRUNDY_LONG=1 go test ./judge/game/table -timeout 2h
mutate: go       ; GRUNDY_MUTATE=$(or $(ROUNDS),100) GRUNDY_SEED=$(or $(SEED),1) go test ./judge/tests/mutant -run '^TestOwnMutants$$' -v -timeout 24h
faults: go       ; GRUNDY_FAULTS=$(or $(ROUNDS),200) go test ./cmd/grundy -run '^TestFaults' -v -timeout 2h
release: go      ; @go run ./testdata/release $(if $(VERSION),--version $(VERSION))
demo demo-contest race bench verdict gofmt vet vm-test wine-test fuzz: go
	@sh testdata/make/$@.sh
