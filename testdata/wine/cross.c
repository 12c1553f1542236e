// A compiler for Windows that runs in Wine and has the host's cross compiler do the work:
// g++.exe calls x86_64-w64-mingw32-g++, as gcc.exe calls its own. Debian has no MinGW that
// runs on Windows itself.
//
// Wine starts programs of the host, but nobody can wait for them. So the compiler's exit
// code comes in a file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static char *(CDECL *unix_name)(const WCHAR *);

// host returns what an argument is called on the host: paths of a drive have other names.
static const char *host(const char *arg) {
    WCHAR wide[4096];
    if (strlen(arg) < 3 || arg[1] != ':' || (arg[2] != '\\' && arg[2] != '/')) return arg;
    MultiByteToWideChar(CP_UTF8, 0, arg, -1, wide, 4096);
    return unix_name(wide);
}

// quote writes a word for the shell.
static void quote(FILE *to, const char *word) {
    fputc('\'', to);
    for (; *word; word++) {
        if (*word == '\'') fputs("'\\''", to);
        else fputc(*word, to);
    }
    fputs("' ", to);
}

// copy writes a file to standard error, and removes it.
static void copy(const char *name) {
    char part[4096];
    size_t n;
    FILE *from = fopen(name, "rb");
    while (from && (n = fread(part, 1, sizeof part, from))) fwrite(part, 1, n, stderr);
    if (from) fclose(from);
    remove(name);
}

int main(int argc, char **argv) {
    char base[MAX_PATH], script[MAX_PATH], log[MAX_PATH], code[MAX_PATH], here[MAX_PATH], line[2 * MAX_PATH], self[MAX_PATH];
    unix_name = (void *)GetProcAddress(GetModuleHandleA("kernel32"), "wine_get_unix_file_name");
    if (!unix_name) return fputs("this is no Wine\n", stderr), 1;
    GetCurrentDirectoryA(MAX_PATH, here);
    GetModuleFileNameA(NULL, self, MAX_PATH);
    GetTempPathA(MAX_PATH, base);
    sprintf(base + strlen(base), "cross-%lu", GetCurrentProcessId());
    sprintf(script, "%s.sh", base), sprintf(log, "%s.log", base), sprintf(code, "%s.code", base);

    char *name = strrchr(self, '\\') + 1;
    *strrchr(name, '.') = 0;
    FILE *to = fopen(script, "wb");
    if (!to) return fputs("no script can be written\n", stderr), 1;
    fputs("cd ", to), quote(to, host(here));
    fprintf(to, "\nPATH=/usr/bin:/bin LC_ALL=C compiler=x86_64-w64-mingw32-%s\nexport PATH LC_ALL\n$compiler ", name);
    for (int i = 1; i < argc; i++) quote(to, host(argv[i]));
    fputs(">", to), quote(to, host(log)), fputs("2>&1\necho $? >", to), quote(to, host(code)), fputc('\n', to);
    fclose(to);

    STARTUPINFOA start = {sizeof start};
    PROCESS_INFORMATION made;
    sprintf(line, "sh \"%s\"", host(script));
    if (!CreateProcessA("\\\\?\\unix\\bin\\sh", line, NULL, NULL, FALSE, 0, NULL, NULL, &start, &made))
        return fprintf(stderr, "sh does not start: %lu\n", GetLastError()), 1;
    for (int status, known = 0; !known; Sleep(5)) {
        FILE *from = fopen(code, "rb");
        known = from && fscanf(from, "%d", &status) == 1;
        if (from) fclose(from);
        if (!known) continue;
        copy(log), remove(code), remove(script);
        return status;
    }
}
