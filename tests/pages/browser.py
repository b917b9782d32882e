# SPDX-License-Identifier: GPL-2.0-or-later
"""Chromium without a window, driven through its DevTools protocol over two pipes.

    with Browser() as browser:
        page = browser.open(path)          # file://
        page.run("document.title")         # the value of an expression, awaited

Whatever the page says on its console as an error, or throws, is in page.errors.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

KEYS = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39,
        "End": 35, "Home": 36, "Tab": 9, "PageDown": 34, "PageUp": 33}


def chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    def __init__(self, width=1280, height=800, dark=False):
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        to_read, self.to_write = os.pipe()
        self.to_read, to_write = os.pipe()

        def pipes():
            # 3 and 4, wherever they are now.
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        arguments = ["--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
                     "--disable-background-networking", "--disable-dev-shm-usage", "--hide-scrollbars=false",
                     f"--window-size={width},{height}", f"--user-data-dir={self.profile}"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.process = subprocess.Popen([chromium(), *arguments, "about:blank"], preexec_fn=pipes, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.dark, self.size = dark, (width, height)
        self.number = 0
        self.rest = b""
        self.pages = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (OSError, EOFError):
            pass
        self.process.wait(timeout=20)
        os.close(self.to_read)
        os.close(self.to_write)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.to_read, 1 << 20)
            if not piece:
                raise EOFError("chromium has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            page = self.pages.get(answer.get("sessionId"))
            if page:
                page.event(answer)

    def open(self, path, fragment=""):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Log", "Performance", "Network"):
            page.call(domain + ".enable")
        page.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if self.dark else "light"}])
        page.call("Emulation.setDeviceMetricsOverride", width=self.size[0], height=self.size[1],
                  deviceScaleFactor=1, mobile=False)
        page.go(path, fragment)
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session
        self.errors = []
        self.requests = []

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def event(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(parameters["exceptionDetails"].get("exception", {}).get("description")
                               or parameters["exceptionDetails"]["text"])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.errors.append(parameters["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] == "error":
            self.errors.append(str(parameters["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def go(self, path, fragment=""):
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri() + fragment)
        self.wait("document.body && document.body.dataset.ready === 'yes'")

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           userGesture=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", str(result)))
        return result["result"].get("value")

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > end or self.errors:
                raise TimeoutError(f"{condition}; errors: {self.errors}")
            time.sleep(0.02)

    # To a place in the page, until it is shown.
    def visit(self, fragment):
        self.run(f"location.hash = {json.dumps(fragment)}")
        self.wait(f"document.body.dataset.shown === location.hash || location.hash !== {json.dumps(fragment)}")
        self.frame()

    def frame(self):
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def press(self, key):
        code = KEYS.get(key, ord(key[0].upper()) if len(key) == 1 else 0)
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        self.frame()

    def type(self, text):
        self.call("Input.insertText", text=text)
        self.frame()

    def texts(self, selector):
        return self.run(f"Array.from(document.querySelectorAll({json.dumps(selector)}), e => e.textContent)")

    def click(self, selector):
        self.run(f"document.querySelector({json.dumps(selector)}).click()")
        self.frame()

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
