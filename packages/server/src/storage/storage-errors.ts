import type { StorageTrouble } from '@imagora/contract'
import { isTlsCode } from '#gateways/outbound/outbound.ts'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import { refuse } from '#platform/refusal.ts'
import type { SiteMark } from './storage-mark.ts'
import { ObjectExists, ObjectMissing } from './storage.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

export const unless = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}

export const unavailable = (cause: unknown) => Object.assign(refuse('storage_unavailable'), { cause })

/** Another site holds the place: its objects are not ours to change. */
export const foreignMark = (holder: SiteMark | null) =>
  unavailable(new StorageFailure('mark_foreign', { cause: new Error(`${holder?.id} ${holder?.label}`) }))

const noSpace = (cause: unknown) => Object.assign(refuse('storage_full'), { cause })

/** What a storage that works may say too. */
export const isAnswer = (error: unknown) =>
  error instanceof ObjectExists || error instanceof ObjectMissing || error instanceof RangeError

/** A machine that has not answered is not asked to clean up either: what it has is swept later. */
export const answersStill = (error: unknown) => !(error instanceof StorageFailure && error.trouble === 'timeout')

/** What another machine got wrong, or did not do at all. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
  readonly trouble: StorageTrouble
  /** The same call may succeed in a moment. */
  readonly isTransient: boolean
  /** Of a server that is not the one we know. */
  readonly hostKey: string | undefined

  /** Of an answer by HTTP. */
  readonly status: number | undefined

  /** The cause is told by its kind alone: the rest may be words of the other machine, and the log would have them. */
  constructor(trouble: StorageTrouble, circumstances: Circumstances = {}) {
    const { cause, detail = failureKind(cause), isTransient = false, hostKey, status } = circumstances
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
    this.isTransient = isTransient
    this.hostKey = hostKey
    this.status = status
  }
}

interface Circumstances {
  cause?: unknown
  /** In our own words. */
  detail?: string
  status?: number | undefined
  isTransient?: boolean
  hostKey?: string
}

const troubleOfCode: Record<string, StorageTrouble> = {
  OUTBOUND_ADDRESS_REFUSED: 'address_refused',
  OUTBOUND_REDIRECT_REFUSED: 'other',
  OUTBOUND_UNREACHABLE: 'unreachable',
  OUTBOUND_TIMED_OUT: 'timeout',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNABORTED: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ERR_STREAM_PREMATURE_CLOSE: 'unreachable',
  HPE_INVALID_CONSTANT: 'unreachable',
  ETIMEDOUT: 'timeout',
  ESOCKETTIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

/** What the next try would find as it is. */
const lasting = new Set<StorageTrouble>(['full', 'address_refused', 'other'])

const isTimeout = ({ name, message }: Error) =>
  name === 'TimeoutError' || name === 'AbortError' || /time(d )?\s?out/i.test(message)

/** Null for what did not happen on the way to another machine. */
export function networkFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error
  if (!(error instanceof Error)) return null
  const code = codeOf(error) ?? ''
  const trouble = troubleOfCode[code]
  if (trouble) return new StorageFailure(trouble, { cause: error, isTransient: !lasting.has(trouble) })
  if (isTlsCode(code)) return new StorageFailure('certificate', { cause: error })
  if (isTimeout(error)) return new StorageFailure('timeout', { cause: error, isTransient: true })
  if (/socket hang up|premature close|aborted/i.test(error.message)) {
    return new StorageFailure('unreachable', { cause: error, isTransient: true })
  }
  return error.cause === undefined ? null : networkFailure(error.cause)
}

function isAboutSpace(error: Error) {
  return error instanceof StorageFailure ? error.trouble === 'full' : full.has(codeOf(error) ?? '')
}

/** What the system or another machine refuses is a state of the storage that the caller may be told; the log finds the cause. */
export function asRefusal(error: unknown) {
  if (!(error instanceof StorageFailure) && !(error instanceof Error && 'syscall' in error)) return error
  return isAboutSpace(error) ? noSpace(error) : unavailable(error)
}
