import type { Archive } from '@imagora/contract'
import { useEffect, useRef, useState } from 'react'
import { toArchiveFailure, type ArchiveFailure } from '#data/api/archive-failure.ts'

interface ArchiveRequest {
  /** Number of requested photos. */
  count: number
  prepare: (signal: AbortSignal) => Promise<Archive>
}

export type ArchiveState =
  | { step: 'preparing'; count: number }
  | { step: 'ready'; archive: Archive }
  | { step: 'failed'; failure: ArchiveFailure }

/** Starts a native browser download, which shows progress and resumes after an interruption. */
function startBrowserDownload({ url, name }: Archive) {
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
}

/** Prepares an archive and hands it to the browser; `ArchiveDownload` shows the state. */
export function useArchiveDownload() {
  const [state, setState] = useState<ArchiveState | null>(null)
  const wish = useRef<ArchiveRequest>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ count, prepare }: ArchiveRequest) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ step: 'preparing', count })
    try {
      const archive = await prepare(signal)
      if (signal.aborted) return
      setState({ step: 'ready', archive })
      startBrowserDownload(archive)
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', failure: toArchiveFailure(error) })
    }
  }

  return {
    state,
    start(next: ArchiveRequest) {
      wish.current = next
      if (next.count === 0) setState({ step: 'failed', failure: { reason: 'empty', isRetryable: false } })
      else void run(next)
    },
    retry: () => wish.current && void run(wish.current),
    close() {
      running.current?.abort()
      setState(null)
    },
  }
}

export type ArchiveDownloadController = ReturnType<typeof useArchiveDownload>
