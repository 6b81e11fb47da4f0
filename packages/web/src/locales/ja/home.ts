import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'ja'> = {
  home: {
    drop_title: 'ここに写真をドロップ',
    drop_hint: '貼り付け、またはクリックしてファイルを選択',
    drop_over: 'ドロップしてアップロード',
    choose: '写真を選択',
    limit: '1枚あたり最大{size}',
    register: '無料で登録',
    login: 'ログイン',
    library: 'ライブラリを開く',
    explore: '公開写真を見つける',
    newest: '新着の公開写真',
    newest_all: 'すべて見る',
    numbers: 'サイトの統計',
    photos: '写真',
    users: 'ユーザー',
    stored: '保存データ量',
    features_title: '写真のために、細部まで',
    features_hint: '静かで、速く、すべてがあなたのもの。',
    features: {
      links: {
        title: '変わらないリンク',
        text: 'リンクが指すのは保存場所ではなく、写真そのもの。短くて推測されにくく、写真を削除するまでずっと使えます。',
      },
      speed: {
        title: '速く、安定した表示',
        text: 'アップロードと同時にサムネイルを作成。ページにはまず色、続いて写真が現れ、レイアウトがずれることはありません。',
      },
      unlisted: {
        title: '最初は限定公開',
        text: '新しい写真を見られるのは、リンクを知っている人だけ。削除すれば、リンクはすぐに無効になります。',
      },
      safe: {
        title: '確実に保存',
        text: 'ファイルがディスクに確実に書き込まれて、はじめてアップロード完了。停電や再起動でも失われません。',
      },
      tools: {
        title: 'オープンなAPI',
        text: 'すべての機能にドキュメント付きのAPIを用意。トークンにできるのは、許可した操作だけです。',
      },
      own: {
        title: '1バイトも変えない',
        text: 'アップロードしたファイルを、そのまま保存。勝手に再圧縮することなく、自分のサーバーに残ります。',
      },
    },
  },
}
