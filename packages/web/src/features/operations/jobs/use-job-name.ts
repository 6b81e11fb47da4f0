import { useTranslation } from 'react-i18next'

/** What a job does, in words; one that a newer server knows keeps its own name. */
export function useJobName() {
  const { t } = useTranslation('job-names')
  const words: Record<string, string> = t('names', { returnObjects: true })
  return (name: string) => words[name] ?? name
}
