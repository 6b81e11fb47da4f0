import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db } = await startServer()

type Columns = Record<string, { kind: 'number' | 'text'; isNullable: boolean }>

const sources = readdirSync(import.meta.dirname)
  .filter((file) => /^schema\.ts$|-tables\.ts$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/** Parses the tables as the types declare them. */
function declared(): Record<string, Columns> {
  const source = sources.join('\n')
  const bodies = new Map(
    [...source.matchAll(/interface (\w+) \{\n([^}]+)\}/g)].map(([, name, body]) => [name!, body!] as const),
  )
  const columnsOf = (body: string): Columns =>
    Object.fromEntries(
      [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name, type]) => [
        name!,
        { kind: /number|boolean/.test(type!) ? 'number' : 'text', isNullable: type!.includes('null') },
      ]),
    )
  const tables = [...bodies]
    .filter(([name]) => /^[A-Z]\w+Tables$/.test(name))
    .flatMap(([, body]) => [...body.matchAll(/(\w+): (\w+)/g)])
  return Object.fromEntries(tables.map(([, table, type]) => [table!, columnsOf(bodies.get(type!)!)]))
}

/** Reads the tables of the migrated database. */
async function migrated(): Promise<Record<string, Columns>> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(
    tables
      .filter(({ name, schema }) => !name.startsWith('kysely_') && (schema === undefined || schema === 'public'))
      .map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns.map(({ name: column, dataType, isNullable, isAutoIncrementing }) => [
            column,
            // SQLite reports auto-incrementing keys as nullable, though they never are.
            { kind: /int/i.test(dataType) ? 'number' : 'text', isNullable: isNullable && !isAutoIncrementing },
          ]),
        ),
      ]),
  )
}

test('the types of the schema are those of the migrated database', async () => {
  expect(declared()).toEqual(await migrated())
})
