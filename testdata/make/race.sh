# Runs the tests of concurrent code under the race detector. All tests would take an
# hour.
set -ex
go test -race ./judge/program/refproc
go test -race ./judge/packages/cms -run Processes/rlimit
go test -race ./judge/tests/plan -run 'Reference|Patience|Turns'
go test -race ./judge/run ./judge/run/hunt -run 'Quiet|Fault|Convicted|Singly|Near'
go test -race ./cmd/grundy -run 'ProgressLine|Hanging|GenInterrupted'
