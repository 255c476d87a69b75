/* Writes down what a program does to its database files, in order: every write, cut, removal and flush, with the time.
 * Preloaded (LD_PRELOAD) with POWER_FILE, the start of the files' paths, and POWER_LOG, where it is written; power_test.py makes
 * of it what a disk may hold after the power went. The index in shared memory (-shm) is not kept over a crash and left out. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { most_files = 4096, longest = 512 };
static char paths[most_files][longest]; /* by descriptor; empty: not ours */
static int log_to = -1;
static const char* wanted;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER; /* guards all of the above */

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char* file = getenv("POWER_LOG");
    wanted = getenv("POWER_FILE");
    if (file && wanted) log_to = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_to < 0) abort(); /* a test that writes nothing down would prove nothing */
}

/* A record: what it is, the time, where in the file, the lengths of the path and the data, and these. */
static void note(char what, const char* path, int64_t at, const void* data, size_t size) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct __attribute__((packed)) { char what; int64_t ns, at; uint32_t path_size, size; } head =
        {what, now.tv_sec * 1000000000LL + now.tv_nsec, at, (uint32_t)strlen(path), (uint32_t)size};
    const char* parts[] = {(const char*)&head, path, data};
    const size_t sizes[] = {sizeof head, head.path_size, size};
    for (int i = 0; i < 3; ++i)
        for (size_t done = 0; done < sizes[i];) {
            const ssize_t n = REAL(write)(log_to, parts[i] + done, sizes[i] - done);
            if (n <= 0) abort();
            done += (size_t)n;
        }
}

static int ours(const char* path) {
    const size_t size = strlen(path);
    return size < longest && strncmp(path, wanted, strlen(wanted)) == 0 && !(size > 4 && strcmp(path + size - 4, "-shm") == 0);
}
static const char* path_of(int fd) { return fd >= 0 && fd < most_files && paths[fd][0] ? paths[fd] : NULL; }

static int opened(int fd, const char* path) {
    if (fd >= most_files && ours(path)) abort();
    if (fd < 0 || fd >= most_files) return fd;
    pthread_mutex_lock(&order);
    strcpy(paths[fd], ours(path) ? path : "");
    if (paths[fd][0]) note('o', path, 0, "", 0);
    pthread_mutex_unlock(&order);
    return fd;
}
int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const int mode = va_arg(more, int);
    va_end(more);
    return opened(REAL(open)(path, flags, mode), path);
}
int open64(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const int mode = va_arg(more, int);
    va_end(more);
    return opened(REAL(open64)(path, flags, mode), path);
}
int close(int fd) {
    pthread_mutex_lock(&order);
    if (path_of(fd)) paths[fd][0] = 0;
    pthread_mutex_unlock(&order);
    return REAL(close)(fd);
}

#define NOTED(call, what, at, data, size, happened) \
    pthread_mutex_lock(&order);                     \
    const __typeof__(call) result = (call);         \
    if (path_of(fd) && (happened)) note(what, path_of(fd), at, data, size); \
    pthread_mutex_unlock(&order);                   \
    return result

ssize_t pwrite(int fd, const void* data, size_t size, off_t at) { NOTED(REAL(pwrite)(fd, data, size, at), 'w', at, data, (size_t)result, result > 0); }
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t at) { NOTED(REAL(pwrite64)(fd, data, size, at), 'w', at, data, (size_t)result, result > 0); }
ssize_t write(int fd, const void* data, size_t size) {
    if (!path_of(fd)) return REAL(write)(fd, data, size);
    const off_t at = lseek(fd, 0, SEEK_CUR);
    NOTED(REAL(write)(fd, data, size), 'w', at, data, (size_t)result, result > 0);
}
int ftruncate(int fd, off_t size) { NOTED(REAL(ftruncate)(fd, size), 't', size, "", 0, result == 0); }
int ftruncate64(int fd, off64_t size) { NOTED(REAL(ftruncate64)(fd, size), 't', size, "", 0, result == 0); }
int unlink(const char* path) {
    pthread_mutex_lock(&order);
    const int result = REAL(unlink)(path);
    if (result == 0 && ours(path)) note('u', path, 0, "", 0);
    pthread_mutex_unlock(&order);
    return result;
}
/* A flush holds for what was written before it began: what another thread writes meanwhile waits, for the order's sake. */
int fsync(int fd) { NOTED(REAL(fsync)(fd), 'f', 0, "", 0, result == 0); }
int fdatasync(int fd) { NOTED(REAL(fdatasync)(fd), 'f', 0, "", 0, result == 0); }
