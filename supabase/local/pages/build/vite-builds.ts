import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Each build has a name, which its pages bear: `builds/latest.json` names the one that is served, and `builds/meta/{buildId}.json`
 * says what belongs to it, so that an open page can tell that there is a newer one, whole.
 */
export function buildManifest(): Plugin {
  let made: { id: string; files: string[] } | undefined
  return {
    name: 'build-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle)
          .filter((name) => /\.(js|css)$/.test(name))
          .sort()
        // The names bear the hashes of what is in them.
        const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
        made = { id, files }
        // What the small first script asks for next, together with it.
        const next = ['base', 'store', 'routing'].flatMap((name) =>
          Object.values(bundle).filter((one) => one.type === 'chunk' && one.name === name),
        )
        return {
          html,
          tags: [
            { tag: 'meta', attrs: { name: 'noren-build', content: id }, injectTo: 'head' },
            ...next.map(({ fileName }) => ({
              tag: 'link',
              // Behind the styles, so that what the HTML shows is seen before it: it is most of the weight.
              attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${fileName}` },
              injectTo: 'head' as const,
            })),
          ],
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!made) return
        // Now without the parts that the page has taken in.
        const files = made.files.filter((name) => name in bundle)
        const emit = (fileName: string, said: unknown) =>
          this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(said)}\n` })
        emit('builds/latest.json', { id: made.id })
        emit(`builds/meta/${made.id}.json`, { id: made.id, files })
      },
    },
  }
}
