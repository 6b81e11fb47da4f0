import type { Archive } from '@imagora/contract'
import { useEffect, useRef, useState } from 'react'
import { archiveFailureOf, type ArchiveFailure } from '#data/api/archive-failure.ts'

interface Wish {
  /** Number of requested photos. */
  count: number
  prepare: (signal: AbortSignal) => Promise<Archive>
}

export type ArchiveState =
  | { step: 'preparing'; count: number }
  | { step: 'ready'; archive: Archive }
  | { step: 'failed'; failure: ArchiveFailure }

/** Starts a native browser download, which shows progress and resumes after an interruption. */
function fetchByBrowser({ url, name }: Archive) {
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
}

/** Prepares an archive and hands it to the browser; `ArchiveDownload` shows the state. */
export function useArchiveDownload() {
  const [state, setState] = useState<ArchiveState | null>(null)
  const wish = useRef<Wish>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ count, prepare }: Wish) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ step: 'preparing', count })
    try {
      const archive = await prepare(signal)
      if (signal.aborted) return
      setState({ step: 'ready', archive })
      fetchByBrowser(archive)
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', failure: archiveFailureOf(error) })
    }
  }

  return {
    state,
    start(next: Wish) {
      wish.current = next
      if (next.count === 0) setState({ step: 'failed', failure: { reason: 'empty', isWorthRetrying: false } })
      else void run(next)
    },
    retry: () => wish.current && void run(wish.current),
    close() {
      running.current?.abort()
      setState(null)
    },
  }
}

export type ArchiveDownloading = ReturnType<typeof useArchiveDownload>
