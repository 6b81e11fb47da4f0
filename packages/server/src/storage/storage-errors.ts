import type { StorageTrouble } from '@imagora/contract'
import { isTlsCode } from '#gateways/outbound/outbound.ts'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import { refuse } from '#platform/refusal.ts'
import type { SiteMark } from './storage-mark.ts'
import { ObjectExists, ObjectMissing } from './storage.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

export const errorCodeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

export const rethrowUnless = (code: string) => (error: unknown) => {
  if (errorCodeOf(error) !== code) throw error
}

export const unavailable = (cause: unknown) => Object.assign(refuse('storage_unavailable'), { cause })

/** The storage belongs to another site, so its objects must not be changed. */
export const foreignMark = (holder: SiteMark | null) =>
  unavailable(new StorageFailure('mark_foreign', { cause: new Error(`${holder?.id} ${holder?.label}`) }))

const noSpace = (cause: unknown) => Object.assign(refuse('storage_full'), { cause })

/** Returns whether the error is a valid reply of a working storage. */
export const isStorageReply = (error: unknown) =>
  error instanceof ObjectExists || error instanceof ObjectMissing || error instanceof RangeError

/** Cleanup is skipped on a server that has timed out; its leftovers are swept later. */
export const isResponsive = (error: unknown) => !(error instanceof StorageFailure && error.trouble === 'timeout')

/** Failure of a remote server. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
  readonly trouble: StorageTrouble
  /** Whether a retry may succeed. */
  readonly isTransient: boolean
  /** Host key of a server that is not the known one. */
  readonly hostKey: string | undefined

  /** HTTP status. */
  readonly status: number | undefined

  /**
   * The message has only the kind of the cause: the rest may be text of the other server, which must not reach the log.
   */
  constructor(trouble: StorageTrouble, circumstances: FailureDetails = {}) {
    const { cause, detail = failureKind(cause), isTransient = false, hostKey, status } = circumstances
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
    this.isTransient = isTransient
    this.hostKey = hostKey
    this.status = status
  }
}

interface FailureDetails {
  cause?: unknown
  /** Detail written by the server code itself, never text from another server. */
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

/** Failures that a retry would meet again. */
const permanentTroubles = new Set<StorageTrouble>(['full', 'address_refused', 'other'])

const isTimeout = ({ name, message }: Error) =>
  name === 'TimeoutError' || name === 'AbortError' || /time(d )?\s?out/i.test(message)

/** Returns null for an error that is not a network failure. */
export function networkFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error
  if (!(error instanceof Error)) return null
  const code = errorCodeOf(error) ?? ''
  const trouble = troubleOfCode[code]
  if (trouble) return new StorageFailure(trouble, { cause: error, isTransient: !permanentTroubles.has(trouble) })
  if (isTlsCode(code)) return new StorageFailure('certificate', { cause: error })
  if (isTimeout(error)) return new StorageFailure('timeout', { cause: error, isTransient: true })
  if (/socket hang up|premature close|aborted/i.test(error.message)) {
    return new StorageFailure('unreachable', { cause: error, isTransient: true })
  }
  return error.cause === undefined ? null : networkFailure(error.cause)
}

function isAboutSpace(error: Error) {
  return error instanceof StorageFailure ? error.trouble === 'full' : full.has(errorCodeOf(error) ?? '')
}

/** Converts system and remote failures to a refusal that the caller may see; the log has the cause. */
export function toRefusal(error: unknown) {
  if (!(error instanceof StorageFailure) && !(error instanceof Error && 'syscall' in error)) return error
  return isAboutSpace(error) ? noSpace(error) : unavailable(error)
}
