// Package job has the job objects of Windows: a job counts, limits and kills all processes of a
// run. On other systems it is empty.
//
// It promises that no instruction of a program runs outside of its job, since a program is
// started suspended, and that all processes of the job are gone when Kill returns or the judge
// dies. It trusts Windows to count, and finds out whether it does: in Wine job objects are made
// but count nothing, and a census of the system's processes stands in. It does not trust
// programs, which inherit three handles and no more. It hides nothing from them.
package job
