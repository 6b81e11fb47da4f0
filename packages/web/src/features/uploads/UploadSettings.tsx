import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/session.ts'
import { albumChoiceQuery } from './queries.ts'
import type { UploadSettings as Settings } from './queue.ts'
import { uploader } from './uploader.ts'
import classes from './UploadPanel.module.css'

/** What goes with every picture that has not been sent yet. */
export function UploadSettings({ settings: { album_id, is_public } }: { settings: Settings }) {
  const { t } = useTranslation('uploads')
  const isLoggedIn = useProfile() !== null
  const { data: albums } = useQuery({ ...albumChoiceQuery, enabled: isLoggedIn })
  const set = (settings: Partial<Settings>) => uploader.act({ type: 'set', settings })
  if (!isLoggedIn) return null
  return (
    <div className={classes.settings}>
      <NativeSelect
        label={t('album')}
        value={album_id ?? ''}
        data={[
          { value: '', label: t('no_album') },
          ...(albums?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ album_id: value === '' ? null : Number(value) })}
      />
      <Switch
        label={t('is_public')}
        checked={is_public}
        onChange={({ currentTarget: { checked } }) => set({ is_public: checked })}
      />
    </div>
  )
}
