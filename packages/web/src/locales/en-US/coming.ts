import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/coming.ts'

export const texts: Translation<typeof master> = {
  title: '“{title}” is not here yet',
  back: 'Go back',
  screens: {
    share: 'Shared albums and photos will open here, with passwords, sorting and download as an archive.',
    notices: 'Everything the site has announced.',
    notice: 'The full text of an announcement.',
    report: 'Report any unlawful picture, without logging in.',
    album: 'An album’s photos, description, privacy and download.',
    shares: 'All your shares with their views and expiry.',
    admin_groups: 'Upload limits, storages and the default group.',
    admin_storages: 'Local disk, S3, WebDAV, SFTP and FTP.',
    admin_photos: 'Search and moderate every photo.',
    admin_albums: 'Search and moderate every album.',
    admin_shares: 'Search and moderate every share.',
    admin_reports: 'What people reported, and what became of it.',
    admin_pages: 'Site pages and external links.',
    admin_notices: 'Write and publish announcements.',
    admin_drivers: 'Mail, text messages, payments and third-party login.',
    admin_jobs: 'Background jobs, their state and retries.',
  },
}
