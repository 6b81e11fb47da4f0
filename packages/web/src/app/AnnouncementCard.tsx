import { Button } from '@mantine/core'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Markdown } from '#components/markdown/Markdown.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import classes from './AnnouncementCard.module.css'

/** The card stands beside the page instead of covering it, so that the page stays usable. */
export function AnnouncementCard({ notice, onRead }: { notice: string; onRead: () => void }) {
  const { t } = useTranslation()
  return (
    <aside className={classes.card}>
      <h2 className={classes.title}>
        <Megaphone size={20} aria-hidden />
        {t('announcement.title')}
      </h2>
      <ScrollRegion label={t('announcement.title')} className={classes.text}>
        <Markdown text={notice} />
      </ScrollRegion>
      <Button className={classes.button} onClick={onRead}>
        {t('announcement.got_it')}
      </Button>
    </aside>
  )
}
