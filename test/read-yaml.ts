export type Yaml = string | Yaml[] | { [key: string]: Yaml }

interface Line {
  indent: number
  text: string
}

const unquote = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2')

/** Parses the YAML subset of our files (maps, lists of plain values, anchors, merges) and rejects the rest. */
export function readYaml(source: string): Yaml {
  const anchors: Record<string, Yaml> = {}
  const lines: Line[] = source
    .split('\n')
    .filter((line) => line.trim() && !/^\s*#/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }))

  function readBlock(indent: number): Yaml {
    if (lines[0]?.text.startsWith('- ')) return readList(indent)
    const map: Record<string, Yaml> = {}
    while (lines[0]?.indent === indent) readEntry(map, indent)
    return map
  }

  function readList(indent: number) {
    const list: Yaml[] = []
    while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
      const item = (lines.shift() as Line).text.slice(2)
      const [, key, value] = /^(\w+): (.+)$/.exec(item) ?? []
      list.push(key && value ? { [key]: unquote(value) } : unquote(item))
    }
    return list
  }

  function readEntry(map: Record<string, Yaml>, indent: number) {
    const { text } = lines.shift() as Line
    const [, key, anchor, value] = /^([\w.<-]+):(?: &(\w+))?(?: ([^[{|>].*))?$/.exec(text) ?? []
    if (!key || key in map) throw new Error(`Cannot read "${text}"`)
    const read = value ? readValue(value) : readBlock(indent + 2)
    if (anchor) anchors[anchor] = read
    if (key === '<<') Object.assign(map, read)
    else map[key] = read
  }

  function readValue(value: string): Yaml {
    if (!value.startsWith('*')) return unquote(value)
    const read = anchors[value.slice(1)]
    if (!read) throw new Error(`No anchor ${value}`)
    return read
  }

  const result = readBlock(0)
  // A block ends at a different indent, so a line with an inconsistent indent remains.
  if (lines[0]) throw new Error(`Odd indent at "${lines[0].text}"`)
  return result
}
