import type { AdminShare } from '@imagora/contract'
import { Button } from '@mantine/core'
import { ExternalLink, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './AdminShares.module.css'
import { stateOf } from './use-share-columns.tsx'

interface Props {
  share: AdminShare
  onRemove: () => void
}

/** One share, whoever it belongs to. */
export function AdminSharePanel({ share, onRemove }: Props) {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  const { expired_at, is_removed } = share
  const exact = (text: string) => text && <span className={classes.words}>{text}</span>
  return (
    <>
      <DescriptionList
        facts={[
          [t('user'), share.user?.username],
          [t('state'), t(`states.${stateOf(share)}`)],
          [t('album'), share.album?.name],
          [t('description'), exact(share.content)],
          [t('link'), exact(share.url)],
          [t('photos'), formats.number(share.photo_count)],
          [t('views'), formats.number(share.view_count)],
          [t('downloads'), formats.number(share.download_count)],
          [t('created_at'), formats.dateTime(share.created_at)],
          [t('expired_at'), expired_at && formats.dateTime(expired_at)],
        ]}
      />
      {!is_removed && (
        <div className={classes.acts}>
          <Button
            component="a"
            href={share.url}
            target="_blank"
            variant="default"
            leftSection={<ExternalLink size={16} />}
          >
            {t('open')}
          </Button>
          <Button color="red" leftSection={<Trash2 size={16} />} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </>
  )
}
