import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setViewerKeysOn, useAreViewerKeysOn } from '#lib/preferences.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ownKeys } from './keys.ts'
import classes from './Viewer.module.css'
import type { ViewerAct } from './viewer-props.ts'

interface Props {
  opened: boolean
  onClose: () => void
  acts: ViewerAct[]
}

const written = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** Every key of the viewer, and the switch for whoever wants none. */
export function KeyHelp({ opened, onClose, acts }: Props) {
  const { t } = useTranslation('viewer')
  const areOn = useAreViewerKeysOn()
  const lines = [
    ...ownKeys.map(({ act, keys }) => ({ name: act, label: t(`acts.${act}`), keys })),
    ...acts.flatMap(({ name, label, key }) => (key ? [{ name, label, keys: [written(key)] }] : [])),
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys')}>
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
      <Switch
        label={t('keys_on')}
        description={t('keys_on_help')}
        checked={areOn}
        onChange={({ currentTarget }) => setViewerKeysOn(currentTarget.checked)}
      />
    </Dialog>
  )
}
