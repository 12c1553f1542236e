// Package job has the job objects of Windows: a job counts, limits and kills all processes of a
// run. On other systems it is empty.
//
// It promises that no instruction of a program runs outside of its job, because a program is
// started suspended. It also promises that all processes of the job are gone when Kill returns,
// and that they end when the judge dies. It trusts Windows, but not Wine: there job objects do
// not count, and the job samples the list of all processes instead. It does not trust programs,
// which inherit their three standard handles alone. It does not hide files from them.
package job
