import { type InvalidCode, SetupInput } from '@imagora/contract'
import { textsIn } from '#locales/texts.ts'
import { Invalid } from '#platform/refusal.ts'

export interface AdminVariables {
  username: string | undefined
  email: string | undefined
  password: string | undefined
}

const Admin = SetupInput.pick({ username: true, email: true, password: true })

/** Whoever starts the server reads this, so it names the variable and not the field. */
function unusable(complaints: { field: string; code: string }[]) {
  const texts = textsIn('en-US').invalid
  const lines = complaints.map(
    ({ field, code }) => `ADMIN_${field.toUpperCase()}: ${texts[code as InvalidCode] ?? code}`,
  )
  return new Error(`The administrator cannot be created. ${lines.join('. ')}`)
}

/** The administrator that the environment describes, if it describes one. */
export function readAdmin(variables: AdminVariables) {
  if (Object.values(variables).every((value) => value === undefined)) return null
  const result = Admin.safeParse(variables)
  if (result.success) return result.data
  throw unusable(result.error.issues.map(({ path, message }) => ({ field: String(path[0]), code: message })))
}

export const toldByVariable = (error: unknown) => (error instanceof Invalid ? unusable(error.complaints) : error)
