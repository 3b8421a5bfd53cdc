# Writes the results of Ruby tests as JUnit XML to the file that the environment names.
module TillgreenReport
  PATH = ENV["TILLGREEN_RUBY_REPORT"]

  def self.text(value)
    value.to_s.scrub.gsub(/[^\t\n\r -\uD7FF\uE000-\uFFFD]/, "?").encode(xml: :attr)
  end

  # Each test: file, suite, name, seconds, state (:passed, :failed, :error, :skipped) and message.
  def self.write(tests)
    rows = tests.map do |test|
      file, suite, name, seconds, state, message = test
      head = "<testcase file=#{text(file)} classname=#{text(suite)} name=#{text(name)} time=\"#{seconds.to_f}\""
      inner = { failed: "failure", error: "error", skipped: "skipped" }[state]
      inner ? "#{head}><#{inner} message=#{text(message)}/></testcase>" : "#{head}/>"
    end
    File.write(PATH, "<testsuites><testsuite>\n#{rows.join("\n")}\n</testsuite></testsuites>\n")
  end

  def self.relative(path)
    path.to_s.delete_prefix("#{Dir.pwd}/").delete_prefix("./")
  end
end
