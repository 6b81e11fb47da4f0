import type { Photo } from '@imagora/contract'
import { Button } from '@mantine/core'
import { ExternalLink, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { photoWords } from '#components/photo-words.ts'
import { PhotoLinks } from '#components/PhotoLinks.tsx'
import { useFormats } from '#lib/formats.ts'
import { useProfile } from '#lib/session.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './PhotoPanel.module.css'
import { ProtectSwitch } from './ProtectSwitch.tsx'

interface Props {
  photo: Photo
  onDelete: (id: number) => void
}

function Facts({ photo }: { photo: Photo }) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const facts: [string, string | null][] = [
    [t('facts.filename'), photo.filename],
    [t('facts.intro'), photo.intro],
    [t('facts.dimensions'), `${formats.number(photo.width)} × ${formats.number(photo.height)}`],
    [t('facts.size'), formats.bytes(photo.bytes)],
    [t('facts.type'), photo.mimetype],
    [t('facts.visibility'), t(photo.is_public ? 'public' : 'private')],
    [t('facts.taken_at'), photo.taken_at && formats.dateTime(photo.taken_at)],
    [t('facts.created_at'), formats.dateTime(photo.created_at)],
    [t('facts.expired_at'), photo.expired_at && formats.dateTime(photo.expired_at)],
    [t('facts.albums'), photo.albums.map(({ name }) => name).join(t('comma'))],
    [t('facts.tags'), photo.tags.map(({ name }) => name).join(t('comma'))],
    [t('facts.storage'), photo.storage?.name ?? ''],
    [t('facts.views'), formats.number(photo.views)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Details({ photo, onDelete }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const showsOriginals = useProfile()?.options.show_original_photos ?? false
  return (
    <div className={classes.details}>
      <a href={photo.public_url} target="_blank" rel="noopener" className={classes.preview}>
        <img
          src={showsOriginals ? photo.public_url : photo.preview_url}
          alt={photoWords(photo, formats)}
          width={photo.width}
          height={photo.height}
          style={{ backgroundColor: photo.color ?? undefined }}
        />
      </a>
      <div className={classes.actions}>
        <Button
          component="a"
          href={photo.public_url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<ExternalLink size={16} />}
        >
          {t('photos:open')}
        </Button>
        <Button color="red" variant="light" leftSection={<Trash2 size={16} />} onClick={() => onDelete(photo.id)}>
          {t('app:remove')}
        </Button>
      </div>
      <section>
        <h2>{t('photos:links')}</h2>
        {photo.is_signed && <p className={classes.hint}>{t('photos:links_run_out')}</p>}
        <PhotoLinks photo={photo} />
      </section>
      <ProtectSwitch photo={photo} />
      <section>
        <h2>{t('photos:details')}</h2>
        <Facts photo={photo} />
      </section>
    </div>
  )
}

interface PanelProps {
  opened: boolean
  /** Stays while the panel closes, so that it does not close empty. */
  photo: Photo | undefined
  onClose: () => void
  onDelete: (id: number) => void
}

/** One photo beside the grid: how it looks, its links and what is known about it. */
export function PhotoPanel({ opened, photo, onClose, onDelete }: PanelProps) {
  const formats = useFormats()
  return (
    <SidePanel opened={opened} onClose={onClose} title={photo && photoWords(photo, formats)}>
      {photo && <Details photo={photo} onDelete={onDelete} />}
    </SidePanel>
  )
}
