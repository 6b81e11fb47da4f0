import type { Config } from '#config.ts'
import type { Language } from '@imagora/contract'
import { join } from 'node:path'
import { DevelopmentDataFailure } from '#db/migrations/history.ts'
import { MigrationFailure } from '#db/migrations/index.ts'
import { NewerDatabaseFailure } from '#db/migrations/upgrade.ts'
import { developmentDataText, interpolate, textsIn } from '#locales/texts.ts'
import type { Texts } from '#locales/text-catalog.ts'
import { CertificateFailure } from './certificates.ts'
import { UpgradeRefusal } from './upgrade.ts'

type SystemError = Error & { code?: string; syscall?: string; path?: string; port?: number }

type StartFailure = keyof Texts['console']['start_failures']

const listenFailures: Partial<Record<string, StartFailure>> = {
  EADDRINUSE: 'port_in_use',
  EACCES: 'port_forbidden',
  EADDRNOTAVAIL: 'host_unknown',
  ENOTFOUND: 'host_unknown',
}

/** Codes of the shared database's server and of connections to it. */
const databaseFailures: Partial<Record<string, StartFailure>> = {
  ECONNREFUSED: 'database_unreachable',
  ENOTFOUND: 'database_unreachable',
  EAI_AGAIN: 'database_unreachable',
  ETIMEDOUT: 'database_unreachable',
  EHOSTUNREACH: 'database_unreachable',
  '28P01': 'database_login',
  '28000': 'database_login',
  '3D000': 'database_missing',
  '42501': 'database_forbidden',
}

/** Exit codes of sysexits.h, documented in docs/command-line.md; the systemd unit does not restart after the last two. */
const UNAVAILABLE = 69
const UPGRADE_FAILED = 70
const WRONG_CONFIGURATION = 78

/** What may be over at the next attempt; anything else needs the operator. */
const passing = new Set<StartFailure>(['port_in_use', 'tls_port_unavailable', 'database_unreachable'])

/** HTTPS has two fixed ports, so another one is no way out. */
const tlsPortCodes = new Set(['EADDRINUSE', 'EACCES'])

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

function classify({ code = '', syscall, path, message }: SystemError, config: Config | undefined) {
  if (syscall === 'listen' && config?.tls && tlsPortCodes.has(code)) return 'tls_port_unavailable'
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !config?.isShared)) return listenFailures[code]
  if (path && folderCodes.has(code)) return 'folder_forbidden'
  if (message === 'unable to open database file') return 'folder_forbidden'
  return config?.isShared ? databaseFailures[code] : undefined
}

function classifyUpgrade(error: Error): StartFailure | undefined {
  if (error instanceof NewerDatabaseFailure) return 'database_newer'
  return error instanceof MigrationFailure ? 'migration_failed' : undefined
}

const causeOf = (error: Error) =>
  error instanceof MigrationFailure && error.cause instanceof Error ? error.cause : error

function exitCodeOf(failure: StartFailure) {
  if (failure === 'migration_failed') return UPGRADE_FAILED
  return passing.has(failure) ? UNAVAILABLE : WRONG_CONFIGURATION
}

/** Returns host and name of the shared database, without the login that its URL holds. */
export function describeDatabase(config: Config | undefined) {
  if (!config?.isShared || !URL.canParse(config.database)) return { address: '', database: '' }
  const { host, pathname } = new URL(config.database)
  return { address: host, database: decodeURIComponent(pathname.slice(1)) }
}

/** Failures of our own say themselves what to do. */
function describeOwnFailure(error: unknown, language: Language) {
  if (error instanceof DevelopmentDataFailure)
    return { text: developmentDataText(language, error), exitCode: WRONG_CONFIGURATION }
  if (error instanceof CertificateFailure) return { text: error.message, exitCode: WRONG_CONFIGURATION }
  if (error instanceof UpgradeRefusal) return { text: error.message, exitCode: UPGRADE_FAILED }
  return undefined
}

/**
 * Explains in a sentence why the server cannot start and what to do about it, and returns the exit code; undefined when
 * only the stack of the error helps. Without a configuration the error is about a variable and says which.
 */
export function describeStartFailure(error: unknown, config: Config | undefined, language: Language) {
  const own = describeOwnFailure(error, language)
  if (own) return own
  if (!(error instanceof Error)) return undefined
  // A migration fails for the reason that its cause names: a missing permission has a remedy of its own.
  const cause: SystemError = causeOf(error)
  const failure = classify(cause, config) ?? classifyUpgrade(error)
  if (!failure) return config ? undefined : { text: error.message, exitCode: WRONG_CONFIGURATION }
  const { host = '', dataDir = '' } = config ?? {}
  const port = cause.port ?? config?.port ?? 0
  const { address, database } = describeDatabase(config)
  const values = {
    host,
    port,
    other: port + 1,
    path: cause.path ?? dataDir,
    address,
    database,
    migration: (error as { migration?: string }).migration ?? '',
    reason: cause.message,
    backups: join(dataDir, 'backups'),
  }
  return { text: interpolate(textsIn(language).console.start_failures[failure], values), exitCode: exitCodeOf(failure) }
}
