// Package job uses the job objects of Windows. A job counts, limits and kills all processes of a
// run. On other systems the package is empty.
//
// The package promises that no instruction of a program runs outside its job, because the program
// is started suspended. It also promises that all processes of the job have ended when Kill
// returns without an error, and that they end when the judge dies. It trusts Windows but not Wine,
// where job objects do not count. There it samples the list of all processes instead. It does not
// trust programs, which inherit only their three standard handles. It does not hide files from
// programs.
package job
