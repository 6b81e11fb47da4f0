import { Button } from '@mantine/core'
import { Link, ListChecks, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ViewMenu } from '#components/gallery/ViewMenu.tsx'
import { giveFiles } from '#lib/state/file-intake.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { askForUrls } from '#lib/state/url-intake.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import classes from './PhotosPage.module.css'

interface Props {
  total: number | undefined
  onSelect: () => void
}

/** How many photos there are, and what can be done with the list as a whole. */
export function PhotosTitle({ total, onSelect }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  return (
    <PageTitle title={t('photos:title')} count={total === undefined ? undefined : formats.number(total)} isOneLine>
      <ViewMenu />
      <IconButton variant="default" label={t('photos:select')} onClick={onSelect}>
        <ListChecks size={16} />
      </IconButton>
      <IconButton variant="default" label={t('photos:from_urls')} onClick={askForUrls}>
        <Link size={16} />
      </IconButton>
      <Button className={classes.wide} variant="light" leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
        {t('app:nav.upload')}
      </Button>
    </PageTitle>
  )
}
