import type { ShownSettings } from '@imagora/contract'
import { Download, EllipsisVertical, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#lib/browser/save-file.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'

interface Props {
  settings: ShownSettings
  defaults: ShownSettings
  /** Receives the settings of a file, to be looked at before they are saved. */
  onRead: (settings: Partial<ShownSettings>) => void
}

/** Exports the settings as one file, and reads such a file into the form. */
export function SettingsFileMenu({ settings, defaults, onRead }: Props) {
  const { t } = useTranslation('settings')
  const field = useRef<HTMLInputElement>(null)

  async function read(file: File) {
    const found = readSettingsFile(await file.text(), settings)
    if (!found) {
      notices.error({ message: t('file.malformed', { name: file.name }) })
      return
    }
    onRead(found.settings)
    const count = Object.keys(found.settings).length
    const message = t('file.read', { count })
    if (found.unknown.length === 0) notices.success({ message })
    else notices.info({ message: `${message} ${t('file.unknown', { names: found.unknown.join(', ') })}` })
  }

  return (
    <>
      <PopMenu label={t('file.menu')} trigger={<EllipsisVertical size={18} />}>
        <PopMenuItem onClick={() => saveFile(writeSettingsFile(settings, defaults))}>
          <Download size={16} aria-hidden />
          {t('file.export')}
        </PopMenuItem>
        <WriteAccess>
          {' '}
          <PopMenuItem onClick={() => field.current?.click()}>
            <FileUp size={16} aria-hidden />
            {t('file.import')}
          </PopMenuItem>
        </WriteAccess>
      </PopMenu>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('file.import')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          // The same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
