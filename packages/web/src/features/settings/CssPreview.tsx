import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dress, openPreview } from '#lib/browser/style-preview.ts'
import classes from './SettingsForm.module.css'

/** Often enough to follow the keys, and pages that are opened there. */
const pause = 300

/** The site in a tab of its own with the style sheet that stands in the form. */
export function CssPreview({ css }: { css: string }) {
  const { t } = useTranslation('settings-sections')
  const [tab, setTab] = useState<typeof window | null>(null)
  const [isBlocked, setBlocked] = useState(false)

  useEffect(() => {
    if (!tab) return undefined
    const timer = setInterval(() => {
      if (!dress(tab, css)) setTab(null)
    }, pause)
    return () => clearInterval(timer)
  }, [tab, css])

  const open = () => {
    const opened = openPreview()
    setTab(opened)
    setBlocked(opened === null)
  }

  return (
    <div aria-live="polite">
      <div className={classes.preview}>
        <Button variant="default" onClick={open}>
          {t('css_preview.open')}
        </Button>
      </div>
      <p className={classes.hint}>{t(isBlocked ? 'css_preview.blocked' : 'css_preview.hint')}</p>
      {/@import\b/i.test(css) && <p className={classes.hint}>{t('css_preview.imports')}</p>}
    </div>
  )
}
