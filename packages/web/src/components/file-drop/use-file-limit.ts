import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/formats/numbers.ts'
import { useGroup } from '#data/content/site.ts'
import { notices } from '#ui/feedback/notices.tsx'

/**
 * Returns a check that rejects a file that is too large before it is sent and shows a notice, for files outside the
 * upload queue. Zero means no limit.
 */
export function useFileLimit(maxBytes: number) {
  const { t } = useTranslation('app')
  return (file: File) => {
    if (maxBytes === 0 || file.size <= maxBytes) return true
    const message = t('file_too_large', { size: formatBytes(maxBytes) })
    notices.error({ id: `too large ${file.name}`, title: file.name, message })
    return false
  }
}

/** Applies the limit of the role group, which the API returns in KB. */
export const useGroupFileLimit = () => useFileLimit(useGroup().group.options.max_upload_size * 1024)
