import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './schema/schema.ts'
import { DirectAdapter } from './dialects/sqlite.ts'

/** Placeholder for a parameter while the query is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })

/** Builds once for each of the two databases, since their SQL differs. */
function buildOnce<R>(build: (db: Db) => Compilable<R>) {
  const built = new WeakMap<object, CompiledQuery<R>>()
  return (db: Db) => {
    const kind = db.getExecutor().adapter.constructor
    let query = built.get(kind)
    if (!query) built.set(kind, (query = build(db).compile()))
    return query
  }
}

async function run<R>(db: Db, query: CompiledQuery<R>, parameters: readonly unknown[]): Promise<R[]> {
  const { adapter } = db.getExecutor()
  const rows = adapter instanceof DirectAdapter ? adapter.runNow(db.isTransaction, query.sql, parameters) : null
  return (rows as R[] | null) ?? (await db.executeQuery<R>({ ...query, parameters })).rows
}

/** Returns the values for the placeholders of a query. */
const bindParameters = (query: CompiledQuery, params: object) =>
  query.parameters.map((value) => {
    const boundValue = value instanceof Placeholder ? (params as Record<string, unknown>)[value.name] : value
    // BooleanColumns only saw the placeholder, so the value is converted here.
    return typeof boundValue === 'boolean' ? Number(boundValue) : boundValue
  })

/**
 * A query that is built once and run often: building costs more than running, so hot paths do not build. Nothing about
 * the query may depend on the values of its parameters, which are not known while it is built.
 */
export function prepareQuery<P extends object, R>(build: (db: Db, given: P) => Compilable<R>) {
  const queryFor = buildOnce((db) => build(db, placeholders as P))

  return async (db: Db, params: P): Promise<R[]> => {
    const query = queryFor(db)
    return run(db, query, bindParameters(query, params))
  }
}

/** Picks these values for an insert: while the query is built, the other properties are unknown. */
export const pickFields = <P extends object, K extends keyof P>(source: P, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<P, K>

/** Lists are padded to one of these lengths with 0, which is no id, so that few queries are built and cached. */
const LIST_LENGTHS = [1, 20, 40, 100, 200]

/** Placeholder for an element of a list of ids. */
class ListPlaceholder {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** Same as `prepared`, for a query with a list of ids and other parameters. */
export function prepareListQuery<R, P extends object = object>(
  build: (db: Db, ids: number[], given: P) => Compilable<R>,
): (db: Db, ids: number[], given?: P) => Promise<R[]> {
  const byLength = new Map<number, (db: Db) => CompiledQuery<R>>()

  return async (db, ids, params) => {
    const length = LIST_LENGTHS.find((enough) => enough >= ids.length) ?? ids.length
    let queryFor = byLength.get(length)
    if (!queryFor) {
      const listed = Array.from({ length }, (_, index) => new ListPlaceholder(index))
      queryFor = buildOnce((kind) => build(kind, listed as never, placeholders as P))
      byLength.set(length, queryFor)
    }
    const query = queryFor(db)
    const parameters = query.parameters.map((value) => {
      if (value instanceof ListPlaceholder) return ids[value.index] ?? 0
      return value instanceof Placeholder ? params?.[value.name as keyof P] : value
    })
    return run(db, query, parameters)
  }
}

/** Returns rows as arrays of values in column order: half the work for very many rows. */
export async function selectValues(db: Db, query: Compilable): Promise<readonly (readonly unknown[])[]> {
  const compiled = query.compile()
  const { adapter } = db.getExecutor()
  const isDirect = adapter instanceof DirectAdapter
  const values = isDirect ? adapter.valuesNow(db.isTransaction, compiled.sql, compiled.parameters) : null
  return values ?? (await db.executeQuery<object>(compiled)).rows.map((row) => Object.values(row) as unknown[])
}

async function gather(db: Db, query: CompiledQuery): Promise<Int32Array> {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof DirectAdapter)) return gatherPacked(db, query)
  const numbers = adapter.numbersNow(db.isTransaction, query.sql, query.parameters)
  if (numbers) return numbers
  const { rows } = await db.executeQuery<Record<string, number>>(query)
  return Int32Array.from(rows.flatMap((row) => Object.values(row)))
}

/** PostgreSQL sends the numbers as one value, since a row object for each photo costs several times as much. */
async function gatherPacked(db: Db, { sql, ...query }: CompiledQuery) {
  const packed = `select string_agg(int4send(a) || int4send(b) || int4send(c), '') as numbers from (${sql}) as rows (a, b, c)`
  const { rows } = await db.executeQuery<{ numbers: Buffer | null }>({ ...query, sql: packed })
  const bytes = new Uint8Array(rows[0]?.numbers ?? [])
  return new Int32Array(Buffer.from(bytes.buffer).swap32().buffer)
}

/**
 * Returns rows of three 32-bit numbers as one flat array: a third of the work. Without a limit their order is
 * undefined.
 */
export const selectNumbers = (db: Db, query: Compilable) => gather(db, query.compile())

/** Same as `selectNumbers`, for a query that is built once. */
export function prepareNumbersQuery<P extends object>(build: (db: Db, given: P) => Compilable) {
  const queryFor = buildOnce((db) => build(db, placeholders as P))

  return (db: Db, params: P) => {
    const query = queryFor(db)
    return gather(db, { ...query, parameters: bindParameters(query, params) })
  }
}
