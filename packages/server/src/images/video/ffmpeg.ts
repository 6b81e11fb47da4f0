import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, constants, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import type { VideoFormat } from './video-formats.ts'

const run = promisify(execFile)

/** The program did not do what was asked: it refused the file, crashed, was too slow, or exceeded a limit. */
export class FfmpegFailure extends Error {
  override name = 'FfmpegFailure'
}

/** Folders of programs, where packages and operators install them. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

interface FfmpegLimits {
  /** Milliseconds until the program is killed, whatever it does. */
  timeoutMs: number
  /** Bytes of a file that it writes. */
  maxOutputBytes: number
  /** Bytes of address space, of which a decoder of 4K video and an encoder of HD video use less than half. */
  maxMemoryBytes: number
}

export const ffmpegLimits = (changes: Partial<FfmpegLimits> = {}): FfmpegLimits => ({
  timeoutMs: 2 * MINUTE_MS,
  maxOutputBytes: 50_000_000,
  maxMemoryBytes: 4_000_000_000,
  ...changes,
})

/**
 * Containers are named, so that no file is taken for a playlist, which names other files; no external reference of a
 * container is followed.
 */
const demuxers: Record<VideoFormat, string[]> = {
  mp4: ['-f', 'mov', '-enable_drefs', '0', '-use_absolute_path', '0'],
  mov: ['-f', 'mov', '-enable_drefs', '0', '-use_absolute_path', '0'],
  webm: ['-f', 'matroska'],
}

const decoders =
  'h264,hevc,av1,libdav1d,libaom-av1,vp8,vp9,libvpx,libvpx-vp9,mpeg4,mpeg2video,mjpeg,prores,dnxhd,h263,' +
  'aac,mp3,mp3float,opus,libopus,vorbis,flac,alac,ac3,eac3,amrnb,amrwb,' +
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_f32le,pcm_mulaw,pcm_alaw'

const commonOptions = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '2', '-filter_threads', '1']

export interface FfmpegTask {
  /** Copy of the video in the spool. */
  source: string
  format: VideoFormat
  /** Options after the input; the last one is the name of the output. */
  options: string[]
  /** Options before the input. */
  before?: string[]
  limits: FfmpegLimits
  signal: AbortSignal
  /** Receives the position in the output, in milliseconds. */
  onPosition?: (ms: number) => void
}

/** Limits of the shell that starts the program hold on every system; one that it does not know is left out. */
const SHELL =
  'ulimit -c 0; ulimit -n 64; ulimit -t "$1"; ulimit -f "$2"; ulimit -v "$3" 2>/dev/null; shift 3; exec "$@"'
const FILE_BLOCK_BYTES = 512

/** Linux gives the program a network of its own, without any connection, where the system lets it. */
const NETWORKLESS = ['unshare', '--user', '--net', '--map-current-user', '--']

/** Visitors come before videos. */
const NICE = ['nice', '-n', '15']

const commandWorks = (command: string[]) =>
  run(command[0]!, [...command.slice(1), 'true'], { timeout: 5 * SECOND_MS, env: { PATH: SEARCH_PATH } }).then(
    () => true,
    () => false,
  )

/** The whole group is killed: the program and whatever it has started. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** A block of progress is shorter; of a program that writes without end only this is kept. */
const PROGRESS_CHARS = 2000

/** Returns the position of the last complete block of progress. */
function parsePosition(words: string) {
  const microseconds = [...words.matchAll(/^out_time_us=(\d{1,15})$/gm)].at(-1)?.[1]
  return microseconds === undefined ? null : Number(microseconds) / 1000
}

const ERROR_CHARS = 500

/** Resolves when the program has ended well, and rejects with a reason otherwise; nothing of it runs on. */
function runConfined(command: string[], folder: string, { limits, signal, onPosition }: FfmpegTask) {
  const { timeoutMs, maxOutputBytes, maxMemoryBytes } = limits
  // Two threads use up to two seconds of processor time a second.
  const shellLimits = [(timeoutMs * 2) / SECOND_MS, maxOutputBytes / FILE_BLOCK_BYTES, maxMemoryBytes / 1024]
  const limitTexts = shellLimits.map((value) => String(Math.ceil(value)))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn('/bin/sh', ['-c', SHELL, 'ffmpeg', ...limitTexts, ...command], {
    cwd: folder,
    // The environment of the server may contain secrets.
    env: { PATH: SEARCH_PATH, LANG: 'C' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let reason = ''
  let words = ''
  const kill = (why: string) => {
    reason ||= why
    killGroup(child)
  }
  const timer = setTimeout(() => kill('It took too long'), timeoutMs)
  const abort = () => kill('It was stopped')
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  child.stderr.on('data', (text: Buffer) => (words = `${words}${String(text)}`.slice(0, ERROR_CHARS)))
  let progress = ''
  child.stdout.on('data', (text: Buffer) => {
    progress = `${progress}${text.toString('latin1')}`.slice(-PROGRESS_CHARS)
    const position = parsePosition(progress)
    if (position !== null) onPosition?.(position)
  })
  child.on('error', (error) => reject(new FfmpegFailure(`It could not be started: ${error.message}`)))
  child.on('close', (code, killedBy) => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    killGroup(child)
    if (code === 0 && reason === '') return resolve()
    reject(
      new FfmpegFailure(
        reason || words.trim() || (killedBy ? `It was ended by ${killedBy}` : `It ended with code ${code}`),
      ),
    )
  })
  return promise
}

export interface FfmpegConfig {
  /** Path of the program; null to look for it, and `off` for none. */
  ffmpeg: string | null
}

interface FoundProgram {
  path: string
  version: string
  /** Commands that start it with less priority and without a network, as far as the system has them. */
  wrappers: string[]
}

async function findInstalled() {
  for (const folder of SEARCH_PATH.split(':')) {
    const path = join(folder, 'ffmpeg')
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isProgram) return path
  }
  return null
}

async function readVersion(path: string) {
  const { stdout } = await run(path, ['-version'], { timeout: 10 * SECOND_MS, env: { LANG: 'C' } })
  return /^ffmpeg version (\S{1,60})/.exec(stdout)?.[1] ?? null
}

/** An operator may install the program while the site runs. */
const ABSENCE_TTL_MS = MINUTE_MS

/** Finds ffmpeg when it is needed first, and runs it on one file at a time in a folder of its own. */
export function createFfmpeg({ ffmpeg }: FfmpegConfig) {
  let lookup: { at: number; found: Promise<FoundProgram | null> } | null = null

  async function find(): Promise<FoundProgram | null> {
    const path = ffmpeg ?? (await findInstalled())
    const version = path === null || path === 'off' ? null : await readVersion(path).catch(() => null)
    if (path === null || version === null) return null
    const wrappers = []
    for (const command of [NICE, NETWORKLESS]) if (await commandWorks(command)) wrappers.push(...command)
    return { path, version, wrappers }
  }

  async function getProgram() {
    if (!lookup || ((await lookup.found) === null && performance.now() - lookup.at > ABSENCE_TTL_MS)) {
      lookup = { at: performance.now(), found: find() }
    }
    return lookup.found
  }

  return {
    /** Returns null where there is no ffmpeg. */
    getVersion: async () => (await getProgram())?.version ?? null,

    /**
     * Runs the program on a file in a folder of its own, and moves the output to `target`. A folder that a dying server leaves is swept with the files in transit.
     */
    async run(task: FfmpegTask, target: string) {
      const program = await getProgram()
      const folder = `${target}.ffmpeg`
      try {
        await mkdir(folder, { mode: 0o700 })
        await link(task.source, join(folder, 'input'))
        if (!program) throw new FfmpegFailure('There is no ffmpeg')
        const { options } = task
        const input = ['-protocol_whitelist', 'file', ...demuxers[task.format], '-codec_whitelist', decoders]
        await runConfined(
          [
            ...program.wrappers,
            program.path,
            ...commonOptions,
            ...(task.before ?? []),
            ...input,
            '-i',
            'file:input',
            ...options,
          ],
          folder,
          task,
        )
        const output = join(folder, options.at(-1)!)
        const isMade = ((await stat(output).catch(() => null))?.size ?? 0) > 0
        if (!isMade) throw new FfmpegFailure('It made nothing')
        await rename(output, target)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

export type Ffmpeg = ReturnType<typeof createFfmpeg>
