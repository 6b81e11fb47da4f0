import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { notices } from '#ui/feedback/notices.tsx'
import type { Like } from '#data/sharing/likes.ts'
import { likes } from '#data/sharing/explore.ts'

/** Current like state of a photo. */
export const useLikeOf = (id: number, otherwise: Like) =>
  useSyncExternalStore(likes.subscribe, () => likes.of(id)) ?? otherwise

/** Likes or unlikes a photo; shows a notification on failure. */
export function useToggleLike() {
  const { t } = useTranslation('explore')
  return async (id: number) => {
    try {
      await likes.toggle(id)
    } catch (error) {
      // An expired session already prompts the user to log in.
      if (error instanceof ApiError && error.status === 401) return
      const message = error instanceof Error ? error.message : ''
      notices.error({ id: 'like', title: t('like_failed'), message })
    }
  }
}
