import { oneLine } from '@imagora/contract'
import { z } from 'zod'

const longestReason = 500

/** What is answered, and nothing else passes for it. */
const Answer = z.object({ verdict: z.enum(['approve', 'reject', 'review']), reason: z.string().optional() })

export interface Verdict {
  verdict: 'approve' | 'reject' | 'review'
  /** In the words of whoever judged, for the owner to read. */
  reason: string
  /** The program that was asked; the settings, where it did not answer; or nobody, where none is asked. */
  by: 'program' | 'settings' | 'nobody'
}

/** Null for what is no verdict. */
export function readVerdict(text: string): Verdict | null {
  try {
    const { verdict, reason = '' } = Answer.parse(JSON.parse(text))
    return { verdict, reason: oneLine(reason).slice(0, longestReason), by: 'program' }
  } catch {
    return null
  }
}
