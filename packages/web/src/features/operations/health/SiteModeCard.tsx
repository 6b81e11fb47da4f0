import type { Settings } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '#data/api/admin.ts'
import { useUpdateSettings } from '#data/operations/settings.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Health.module.css'

const modes = ['normal', 'read_only', 'maintenance'] as const
type ModeSettings = Pick<Settings, 'site_mode' | 'site_mode_message'>

function ModeForm({ saved }: { saved: ModeSettings }) {
  const { t } = useTranslation('site-mode')
  const [{ site_mode, site_mode_message }, setDraft] = useState(saved)
  const update = useUpdateSettings()
  const { mutate, isPending, error } = useMutation({
    mutationFn: update,
    onSuccess: () => notices.info({ id: 'site_mode', message: t('applied') }),
  })
  const isChanged = site_mode !== saved.site_mode || site_mode_message !== saved.site_mode_message
  return (
    <form
      className={classes.mode}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ site_mode, site_mode_message })
      }}
    >
      <SegmentedControl
        aria-label={t('title')}
        value={site_mode}
        onChange={(mode) => setDraft({ site_mode: mode, site_mode_message })}
        data={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <p aria-live="polite">{t(`hints.${site_mode}`)}</p>
      <TextInput
        label={t('message')}
        description={t('message_help')}
        maxLength={limits.setting.line}
        value={site_mode_message}
        onChange={({ currentTarget: { value } }) => setDraft({ site_mode, site_mode_message: value })}
      />
      {error && <Alert color="red">{error.message}</Alert>}
      <Button type="submit" loading={isPending} disabled={!isChanged}>
        {t('apply')}
      </Button>
    </form>
  )
}

/** Switches the site to read-only or maintenance, and back. */
export function SiteModeCard() {
  const { t } = useTranslation('site-mode')
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const { site_mode, site_mode_message } = data.settings
  return (
    <section className={classes.doctor} aria-labelledby="site-mode">
      <header>
        <h2 id="site-mode">{t('title')}</h2>
      </header>
      {/* A mode that the command line has set meanwhile replaces the draft. */}
      <ModeForm key={`${site_mode} ${site_mode_message}`} saved={{ site_mode, site_mode_message }} />
    </section>
  )
}
