#define limit 3
#define EMPTY
enum mode { reading, writing };
static int compare(const void *, const void *);
static const int max_size = 4;
static volatile int running;
int *helper(int a) { return a; }
static redis_atomic size_t count = 0;
static _Thread_local int own;

int main(int argc, char **argv)
{
	struct sigaction sa = { .sa_handler = handler };
	const int local = later;
	qsort(argv, limit, max_size, compare);
	use(helper, reading, running, x.writing, local);
	int reading = 3, compare;
	use(reading, compare);
	return main;
}

void later(int max_size) { use(max_size, compare); }
