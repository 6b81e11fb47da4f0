import type { Config } from '#config.ts'
import type { Language } from '@imagora/contract'
import { DevelopmentDataFailure } from '#db/migrations/history.ts'
import { developmentDataText, interpolate, textsIn } from '#locales/texts.ts'
import type { Texts } from '#locales/text-catalog.ts'

type SystemError = Error & { code?: string; syscall?: string; path?: string }

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
}

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

function classify({ code = '', syscall, path, message }: SystemError, config: Config | undefined) {
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !config?.isShared)) return listenFailures[code]
  if (path && folderCodes.has(code)) return 'folder_forbidden'
  if (message === 'unable to open database file') return 'folder_forbidden'
  return config?.isShared ? databaseFailures[code] : undefined
}

/** Returns host and name of the shared database, without the login that its URL holds. */
function describeDatabase(config: Config | undefined) {
  if (!config?.isShared || !URL.canParse(config.database)) return { address: '', database: '' }
  const { host, pathname } = new URL(config.database)
  return { address: host, database: decodeURIComponent(pathname.slice(1)) }
}

/**
 * Explains in a sentence why the server cannot start and what to do about it; undefined when only the stack of the
 * error helps. Without a configuration the error is about a variable and says which.
 */
export function describeStartFailure(error: unknown, config: Config | undefined, language: Language) {
  if (error instanceof DevelopmentDataFailure) return developmentDataText(language, error)
  if (!(error instanceof Error)) return undefined
  const failure = classify(error, config)
  const { path } = error as SystemError
  if (!failure) return config ? undefined : error.message
  const { host = '', port = 0, dataDir = '' } = config ?? {}
  const { address, database } = describeDatabase(config)
  return interpolate(textsIn(language).console.start_failures[failure], {
    host,
    port,
    other: port + 1,
    path: path ?? dataDir,
    address,
    database,
  })
}
