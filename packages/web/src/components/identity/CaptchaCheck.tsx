import type { CaptchaWidget } from '@imagora/contract'
import { Button, Input, useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renderCaptcha } from '#lib/browser/captcha-script.ts'
import classes from './CaptchaField.module.css'

/** Codes that the services know by a shorter name than ours. */
const serviceLanguages: Partial<Record<string, string>> = { 'en-US': 'en' }

interface Props {
  widget: CaptchaWidget
  action: string
  /** A change shows a new check, as each token counts once. */
  round: number
  /** Receives the token, or an empty string once it has expired. */
  onToken: (token: string) => void
  /** The script is blocked, or the service cannot show its check. */
  onFailed: () => void
  onPicture?: () => void
  error?: string | undefined
  /** Name of the field in the form, which focuses it on errors. */
  path?: string | undefined
}

/** Check of the site's captcha service. */
export function CaptchaCheck({ widget, action, round, onToken, onFailed, onPicture, error, path }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [isShown, setShown] = useState(false)
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const language = serviceLanguages[i18n.language] ?? i18n.language
  const { service, site_key, script_url } = widget
  const handleToken = useEffectEvent(onToken)
  const handleFailed = useEffectEvent(onFailed)

  useEffect(() => {
    let isGone = false
    let remove = () => {}
    // The services leave their markup behind, so each check has a place of its own.
    const place = document.createElement('div')
    place.dataset.round = String(round)
    box.current?.append(place)
    const whileHere =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) =>
        isGone ? undefined : act(...args)
    const fail = whileHere(() => handleFailed())
    const options = {
      action,
      language,
      theme,
      onToken: whileHere((token: string) => handleToken(token)),
      onExpired: whileHere(() => handleToken('')),
      onFailed: fail,
    }
    const show = async () => {
      const removeCheck = await renderCaptcha(place, { service, site_key, script_url }, options)
      if (isGone) return removeCheck()
      remove = removeCheck
      setShown(true)
    }
    show().catch(fail)
    return () => {
      isGone = true
      remove()
      place.remove()
    }
  }, [service, site_key, script_url, action, language, theme, round])

  return (
    <Input.Wrapper id={id} labelElement="div" label={t('captcha.label')} error={error}>
      <fieldset
        ref={box}
        tabIndex={-1}
        data-path={path}
        className={classes.check}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-busy={!isShown}
      >
        {!isShown && <output className={classes.loading}>{t('captcha.loading')}</output>}
      </fieldset>
      {onPicture && (
        <Button variant="subtle" size="compact-sm" className={classes.instead} onClick={onPicture}>
          {t('captcha.use_picture')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
