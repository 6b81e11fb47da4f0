import {
  type InvalidCode,
  limits,
  type RefusalCode,
  type UserImportColumn,
  userImportColumns,
  UserImportLine,
} from '@imagora/contract'
import type { z } from 'zod'
import { type CsvRow, parseCsv } from '#platform/csv.ts'
import { Invalid, invalid } from '#platform/refusal.ts'

/** Why a line is left out, as codes of the texts for invalid fields and for refusals. */
export interface LineProblem {
  field: string
  text: { invalid: InvalidCode } | { refusal: RefusalCode }
  values: Record<string, string | number>
}

export interface ReadLine {
  line: number
  email: string
  username: string
  /** The checked values; null where one of them is wrong. */
  person: UserImportLine | null
  problems: LineProblem[]
}

type Validate = <T extends z.ZodType>(schema: T, input: unknown) => z.output<T>

const isColumn = (name: string): name is UserImportColumn => userImportColumns.some((column) => column === name)

/** Reads the heading, in any order of its columns; a misspelled one would lose its values without a word. */
function readHeading({ cells }: CsvRow) {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (!names.includes('email') || !names.includes('username')) throw invalid('csv', 'import_heading_missing')
  const unknown = names.filter((name) => !isColumn(name))
  if (unknown.length > 0 || new Set(names).size < names.length) {
    const keys = unknown.length > 0 ? unknown : names
    throw new Invalid([{ field: 'csv', code: 'unknown_field', values: { keys: keys.slice(0, 5).join(', ') } }])
  }
  return names
}

function readLine({ line, cells }: CsvRow, names: string[], validate: Validate): ReadLine {
  const given: Record<string, string> = {}
  for (const [place, name] of names.entries()) {
    const cell = cells[place]?.trim()
    if (cell) given[name] = cell
  }
  const { email = '', username = '' } = given
  const shown = { line, email: email.slice(0, limits.email), username: username.slice(0, limits.search) }
  try {
    if (cells.length > names.length) throw invalid('csv', 'import_too_many_cells')
    // A character that replaces an unreadable byte means that the file has another encoding.
    if (cells.some((cell) => cell.includes('\uFFFD'))) throw invalid('csv', 'import_encoding')
    const person = validate(UserImportLine, given)
    return { ...shown, email: person.email, username: person.username, person, problems: [] }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const problems = error.complaints.map(({ field, code, values }): LineProblem => ({
      field,
      text: { invalid: code },
      values: values ?? {},
    }))
    return { ...shown, person: null, problems }
  }
}

/** Reads the lines of a file and checks each by itself. */
export function readImportLines(csv: string, validate: Validate) {
  const [heading, ...rows] = parseCsv(csv) ?? []
  if (!heading) throw invalid('csv', 'malformed')
  const names = readHeading(heading)
  if (rows.length === 0) throw invalid('csv', 'required')
  if (rows.length > limits.userImport.lines)
    throw new Invalid([{ field: 'csv', code: 'too_many', values: { maximum: limits.userImport.lines } }])
  return rows.map((row) => readLine(row, names, validate))
}
