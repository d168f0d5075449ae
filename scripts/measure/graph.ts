export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of nodes that reach each other (Tarjan); what a node needs comes before it. */
export function groupsOf(graph: Graph): string[][] {
  const found = new Map<string, { readonly order: number; low: number }>();
  const open: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): { low: number } {
    const own = { order: found.size, low: found.size };
    found.set(node, own);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!found.has(next)) own.low = Math.min(own.low, visit(next).low);
      else if (open.includes(next)) own.low = Math.min(own.low, found.get(next)?.order ?? own.low);
    }
    if (own.low === own.order) groups.push(open.splice(open.indexOf(node)));
    return own;
  }

  for (const node of graph.keys()) if (!found.has(node)) visit(node);
  return groups;
}

/** Groups of two and more. */
export function cyclesOf(graph: Graph): string[][] {
  return groupsOf(graph).filter((group) => group.length > 1);
}

/** How many floors the longest chain has; nodes of one cycle stand on one floor. */
export function floorsOf(graph: Graph): number {
  const floors = new Map<string, number>();
  for (const group of groupsOf(graph)) {
    const below = group
      .flatMap((node) => [...(graph.get(node) ?? [])])
      .filter((node) => !group.includes(node))
      .map((node) => floors.get(node) ?? 0);
    const floor = 1 + Math.max(0, ...below);
    for (const node of group) floors.set(node, floor);
  }
  return Math.max(0, ...floors.values());
}

/** The same graph between the rooms that nodes belong to. */
export function between(graph: Graph, roomOf: (node: string) => string): Graph {
  const rooms = new Map<string, Set<string>>();
  for (const [node, needs] of graph) {
    const room = roomOf(node);
    const all = rooms.get(room) ?? new Set();
    rooms.set(room, all);
    for (const other of needs) if (roomOf(other) !== room) all.add(roomOf(other));
  }
  return rooms;
}
