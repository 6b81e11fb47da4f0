import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setViewerKeysOn, useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './KeySheet.module.css'
import { type KeyLine, useGridKeys, useViewerKeys } from './key-lines.ts'

const Keys = ({ title, lines }: { title: string; lines: KeyLine[] }) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.keys}>
      {lines.map(({ name, label, keys }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

interface Props {
  opened: boolean
  onClose: () => void
  /** What the place offers for one photo. */
  acts: { name: string; label: string; key?: string }[]
  /** Where it is asked for: that comes first. */
  place: 'grid' | 'viewer'
  /** Nothing can be chosen or searched here. */
  isPlain?: boolean | undefined
}

/** Every key of a gallery and of its viewer, and the switch for whoever wants none. */
export function KeySheet({ opened, onClose, acts, place, isPlain = false }: Props) {
  const { t } = useTranslation(['viewer', 'gallery'])
  const areOn = useAreViewerKeysOn()
  const parts = [
    { title: t('gallery:keys.title'), lines: useGridKeys(isPlain) },
    { title: t('viewer:title'), lines: useViewerKeys(acts) },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('viewer:keys')}>
      {(place === 'grid' ? parts : parts.toReversed()).map((part) => (
        <Keys key={part.title} {...part} />
      ))}
      <Switch
        label={t('viewer:keys_on')}
        description={t('viewer:keys_on_help')}
        checked={areOn}
        onChange={({ currentTarget }) => setViewerKeysOn(currentTarget.checked)}
      />
    </Dialog>
  )
}
