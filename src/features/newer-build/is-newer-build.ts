// The build manifest: which build the server gives out now.

const timeoutMs = 8_000

/** True where the server has another build than this page's, whole: its own manifest is there, too. */
export async function isNewerBuild(): Promise<boolean> {
  const own = document.querySelector('meta[name="noren-build"]')?.getAttribute('content')
  const id = await idAt('/builds/latest.json')
  if (!own || !id || id === own || !/^[0-9a-f]{12}$/.test(id)) return false
  return (await idAt(`/builds/meta/${id}.json`)) === id
}

async function idAt(path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const { id } = (answer.ok ? await answer.json() : {}) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
