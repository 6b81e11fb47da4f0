import { refuse } from '#refusal.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

export const unless = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}

export const unavailable = (cause: unknown) => Object.assign(refuse('storage_unavailable'), { cause })

/** What the system refuses is a state of the storage that the caller may be told; the log finds the cause. */
export function asRefusal(error: unknown) {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return full.has(codeOf(error) ?? '') ? Object.assign(refuse('storage_full'), { cause: error }) : unavailable(error)
}
