import type { LogoTheme } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { ImageUp, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { useFileLimit } from '#components/file-drop/use-file-limit.ts'
import { useConfigs } from '#data/content/site.ts'
import { useLogoChanges } from '#data/content/site-logo.ts'
import { formatBytes } from '#lib/formats/numbers.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './LogoFields.module.css'

const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml'
const settingByTheme = { light: 'logo', dark: 'logo_dark' } as const

/** Shows the header's logo on both backgrounds, whatever theme the panel has. */
function Previews({ themes }: { themes: LogoTheme[] }) {
  const { t } = useTranslation('settings-sections')
  const { site } = useConfigs()
  return (
    <div className={classes.previews}>
      {themes.map((theme) => (
        <figure key={theme} className={classes.preview}>
          <div className={classes.plate} data-theme={theme}>
            <SiteLogo site={site} theme={theme} />
          </div>
          <figcaption>{t(`logo.on_${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Takes files dropped on an element, which would be uploaded as photos anywhere else on the page. */
function useDrop(target: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    const handleOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const handleDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(Array.from(event.dataTransfer?.files ?? []))
    }
    target.current?.addEventListener('dragover', handleOver, { signal })
    target.current?.addEventListener('dragleave', () => setOver(false), { signal })
    target.current?.addEventListener('drop', handleDrop, { signal })
    return () => watch.abort()
  }, [target])
  return isOver
}

/** A logo is stored as soon as it is chosen or dropped, separately from the form. */
function LogoField({ theme }: { theme: LogoTheme }) {
  const { t } = useTranslation(['settings-sections', 'app'])
  const { site } = useConfigs()
  const field = useRef<HTMLFieldSetElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isWithinLimit = useFileLimit(limits.logo.bytes)
  const { upload, remove } = useLogoChanges()
  const hasLogo = site[settingByTheme[theme]] !== null

  const notify = (message: string) => notices.success({ id: 'logo', message })
  const fail = ({ message }: Error) => notices.error({ id: 'logo', title: t('app:update_failed'), message })
  const send = (file: File | undefined) => {
    if (!file || !isWithinLimit(file)) return
    upload.mutate({ theme, file }, { onSuccess: () => notify(t('logo.saved')), onError: fail })
  }
  const isOver = useDrop(field, (files) => send(files[0]))

  return (
    <fieldset ref={field} className={classes.field} data-over={isOver || undefined}>
      <legend>{t(`logo.${theme}`)}</legend>
      {theme === 'dark' && <p className={classes.hint}>{t('logo.dark_hint')}</p>}
      <Previews themes={theme === 'dark' || site.logo_dark ? [theme] : ['light', 'dark']} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<ImageUp size={16} />}
          loading={upload.isPending}
          onClick={() => picker.current?.click()}
        >
          {t(hasLogo ? 'logo.replace' : 'logo.choose')}
        </Button>
        {hasLogo ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={16} />}
            loading={remove.isPending}
            onClick={() => remove.mutate(theme, { onSuccess: () => notify(t('logo.removed')), onError: fail })}
          >
            {t('logo.remove')}
          </Button>
        ) : (
          <span className={classes.drop}>{t('logo.drop')}</span>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED_TYPES}
        hidden
        aria-label={t('logo.file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The input is reset, because choosing the same file again would not fire a change event.
          currentTarget.value = ''
          send(file)
        }}
      />
    </fieldset>
  )
}

export function LogoFields() {
  const { t } = useTranslation('settings-sections')
  return (
    <div id="site-logo" className={classes.root}>
      <p className={classes.hint}>{t('logo.hint', { size: formatBytes(limits.logo.bytes) })}</p>
      <LogoField theme="light" />
      <LogoField theme="dark" />
    </div>
  )
}
