# Runs under the race detector the tests of what runs concurrently; all tests would
# take an hour.
set -ex
go test -race ./judge/refproc
go test -race ./judge/plan -run 'Reference|Patience|Turns'
go test -race ./judge/run ./judge/hunt -run 'Quiet|Fault|Convicted|Singly|Near'
go test -race ./cmd/grundy -run 'ProgressLine|Hanging|GenInterrupted'
