// RUN: cu2sycl convert %s
// A launch in a source that is indented with tabs: continued lines keep the tabs and add blanks.
struct Context {
	int* p;
	int blocks;
	int* q;
	float* state_of_all_blocks;
};
__global__ void run(int* p, int n, int* q, float* s, int a, int b) { s[threadIdx.x] = p[n] + q[a] + b; }
void start(Context* c, bool first)
{
	if (first)
	{
		for (int i = 0; i < 1; i++)
		{
			run<<<1, 32>>>(c->p, c->blocks * 2, first ? c->q : c->p, c->state_of_all_blocks, c->blocks + 1, c->blocks * 3 + i);
			run<<<c->blocks, 32>>>(c->p, 0, c->q, nullptr, 1, 2);
		}
	}
}
