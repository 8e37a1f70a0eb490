// What the worker uses of Pyodide, which lies beside the pages of a built site.
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string): void;
  runPython(code: string): any;
}
export function loadPyodide(settings: { indexURL: string }): Promise<Python>;
