from terrace.rewrite import *
c = GreedyRewriteConfig()
print(c.max_iterations, c.max_num_rewrites, c.enable_folding, c.use_top_down_traversal)
c.max_iterations = 3
c.enable_folding = False
print(c.max_iterations, c.enable_folding)
