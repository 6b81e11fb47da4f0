import type { AdminJob } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = { waiting: 'neutral', running: 'brand', failed: 'danger' } as const

export function JobState({ job: { state, last_error } }: { job: AdminJob }) {
  const { t } = useTranslation('operations')
  // A waiting job with an error failed at least once and will be retried.
  const tone = state === 'waiting' && last_error !== null ? 'warning' : tones[state]
  return <Badge tone={tone}>{t(`jobs.states.${state}`)}</Badge>
}

/** Returns the label of a job; jobs of a newer server keep their identifiers. */
export function useJobName() {
  const { t } = useTranslation('job-names')
  const words: Record<string, string> = t('names', { returnObjects: true })
  return (name: string) => words[name] ?? name
}
