import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'

interface UseGoneDeps {
  /** Of the photo that has failed to load. */
  id: number | null
  isGone: ((id: number) => Promise<boolean>) | undefined
  onGone: () => void
}

/** Whether a photo has failed for good: one that was deleted meanwhile is told of and passed over instead. */
export function useGone({ id, isGone, onGone }: UseGoneDeps) {
  const { t } = useTranslation('viewer')
  const [present, setPresent] = useState<number | null>(null)
  const ask = useEffectEvent(async (failed: number) => (await isGone?.(failed)) ?? false)
  const passOver = useEffectEvent(() => {
    notices.info({ id: 'gone', message: t('gone') })
    onGone()
  })
  useEffect(() => {
    if (id === null) return undefined
    let isOver = false
    ask(id).then(
      (isDeleted) => !isOver && (isDeleted ? passOver() : setPresent(id)),
      () => !isOver && setPresent(id),
    )
    return () => {
      isOver = true
    }
  }, [id])
  return id !== null && present === id
}
